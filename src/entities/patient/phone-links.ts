import { useSyncExternalStore } from 'react';
import type { ReadTelephone } from '#domain/values/telephone.ts';
import { digitsOf } from '#domain/values/text.ts';
import { whenIdle } from '#runtime/read/when-idle.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { loadedTelephones, loadTelephones } from '#store/patients/telephones.ts';

export interface PhoneLinks {
  /** tel: address; in international form where the country is known. */
  call: string;
  /** wa.me address; null where the whole number with its country is unknown, WhatsApp needs it. */
  whatsapp: string | null;
}

/**
 * Links for a telephone number as staff wrote it; null without a number. `countryCode` as the clinic configured it; `message`
 * stands ready in WhatsApp, where a person still sends it. A number that `read` does not know is dialled as it is written: the
 * country's prefix before "445-2810" or "911" would make it nobody's, or somebody else's.
 */
export function phoneLinks(
  phone: string | null | undefined,
  countryCode: string | undefined,
  message?: string,
  read: ReadTelephone | null = null,
): PhoneLinks | null {
  const written = phone ?? '';
  const digits = digitsOf(written);
  if (digits === '') return null;
  const international = read
    ? (read(written)?.international ?? null)
    : internationalDigits(written, digits, digitsOf(countryCode ?? ''));
  if (international === null) return { call: `tel:${hasPlus(written) ? '+' : ''}${digits}`, whatsapp: null };
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return { call: `tel:+${international}`, whatsapp: `https://wa.me/${international}${text}` };
}

/** The reader of telephone numbers of the clinic's country; null until its code is loaded. */
export function useTelephones(): ReadTelephone | null {
  const prefix = useClinicConfig()?.country_code;
  const makeReader = useSyncExternalStore(whenLoaded, loadedTelephones);
  return makeReader?.(digitsOf(prefix ?? '')) ?? null;
}

function whenLoaded(listener: () => void): () => void {
  let wanted = true;
  const stop = whenIdle(async () => {
    await loadTelephones();
    if (wanted) listener();
  });
  return () => {
    wanted = false;
    stop();
  };
}

/** `phoneLinks` in the clinic's country. */
export function usePhoneLinks(phone: string | null | undefined, message?: string): PhoneLinks | null {
  const prefix = useClinicConfig()?.country_code;
  return phoneLinks(phone, prefix, message, useTelephones());
}

/** "(+54) 9 11 …" has its plus too. */
const hasPlus = (phone: string): boolean => /^\D*\+/.test(phone);

/** The digits of a number with those of its country, as far as they can be told before the reader is loaded. */
function internationalDigits(phone: string, digits: string, country: string): string | null {
  if (hasPlus(phone)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  // Typed with the country code but without the plus: no national number is that long.
  if (country !== '' && digits.startsWith(country) && digits.length > 10) return digits;
  // A leading 0 is the trunk prefix, which is not dialled after a country code.
  return country === '' ? null : country + digits.replace(/^0/, '');
}
