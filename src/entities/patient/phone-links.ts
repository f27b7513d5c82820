import { digitsOf } from '#domain/values/text.ts';

export interface PhoneLinks {
  /** tel: address; in international form where the country is known. */
  call: string;
  /** wa.me address; null where the number's country is unknown, WhatsApp needs it. */
  whatsapp: string | null;
}

/**
 * Links for a telephone number as staff wrote it; null without a number. `countryCode` as the clinic configured it; `message`
 * stands ready in WhatsApp, where a person still sends it.
 */
export function phoneLinks(
  phone: string | null | undefined,
  countryCode: string | undefined,
  message?: string,
): PhoneLinks | null {
  const digits = digitsOf(phone ?? '');
  if (digits === '') return null;
  const international = internationalDigits(phone ?? '', digits, digitsOf(countryCode ?? ''));
  if (international === null) return { call: `tel:${digits}`, whatsapp: null };
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return { call: `tel:+${international}`, whatsapp: `https://wa.me/${international}${text}` };
}

function internationalDigits(phone: string, digits: string, country: string): string | null {
  // "(+54) 9 11 …" has its plus too.
  if (/^\D*\+/.test(phone)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  // Typed with the country code but without the plus: no national number is that long.
  if (country !== '' && digits.startsWith(country) && digits.length > 10) return digits;
  // A leading 0 is the trunk prefix, which is not dialled after a country code.
  return country === '' ? null : country + digits.replace(/^0/, '');
}
