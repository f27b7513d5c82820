// Reads telephone numbers as people write them. It brings the numbering plans of all countries: a tablet loads it apart from its
// first screens (store/patients/telephones.ts).
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import type { ReadTelephone } from './telephone.ts';
import { digitsOf } from './text.ts';

/** Reads numbers in a country with this prefix ("51"); '' where none is known. */
export const telephoneReader =
  (prefix: string): ReadTelephone =>
  (text) => {
    // The library takes 00 for the way abroad in some countries alone; people write it everywhere.
    const dialled = text.replace(/^[^\d+]*00/, '+');
    const number = parsePhoneNumberFromString(dialled, prefix === '' ? undefined : { defaultCallingCode: prefix });
    if (!number) return null;
    const international = `${number.countryCallingCode}${number.nationalNumber}`;
    return { international: number.isValid() ? international : null, cores: coresOf(number) };
  };

/** The prefix of Argentina. */
const ARGENTINA = '54';

function coresOf(number: PhoneNumber): string[] {
  const { countryCallingCode, nationalNumber } = number;
  // Within some countries a mobile number has other digits than from abroad: +54 9 11 4567 8901 is 011 15 4567 8901.
  const within = digitsOf(number.formatNational()).replace(/^0+/, '');
  const mobile = countryCallingCode === ARGENTINA && nationalNumber.startsWith('9');
  return [...new Set([mobile ? nationalNumber.slice(1) : nationalNumber.replace(/^0+/, ''), within])].filter(Boolean);
}
