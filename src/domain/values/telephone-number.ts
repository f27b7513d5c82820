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
    const dialled = mexican(text.replace(/^[^\d+]*00/, '+'), prefix);
    const number = parsePhoneNumberFromString(dialled, prefix === '' ? undefined : { defaultCallingCode: prefix });
    if (!number) return null;
    const international = `${number.countryCallingCode}${number.nationalNumber}`;
    return { international: number.isValid() ? international : null, cores: coresOf(number) };
  };

/** The prefix of Mexico, and what was dialled there before a number until 2019: abroad +52 1 for mobiles; 044, 045 and 01 at home. */
const MEXICO = '52';
const OLD_ABROAD = /^\+52(?:0?1|04[45])(?=\d)/;
const OLD_AT_HOME = /^(?:04[45]|01)(?=[2-9])/;
const OLD_WITHOUT_PLUS = /^521(\d{10})$/;

/** A number of Mexico without the digits that nobody dials any more: many cards have them, and no area code begins with 0 or 1. */
function mexican(text: string, prefix: string): string {
  if (/\p{L}/u.test(text)) return text;
  const plain = text.replace(/[^\d+]/g, '');
  if (plain.startsWith(`+${MEXICO}`)) return plain.replace(OLD_ABROAD, `+${MEXICO}`);
  if (prefix !== MEXICO || plain.startsWith('+')) return text;
  return plain.replace(OLD_WITHOUT_PLUS, `+${MEXICO}$1`).replace(OLD_AT_HOME, '');
}

/** The prefix of Argentina. */
const ARGENTINA = '54';

function coresOf(number: PhoneNumber): string[] {
  const { countryCallingCode, nationalNumber } = number;
  // Within some countries a mobile number has other digits than from abroad: +54 9 11 4567 8901 is 011 15 4567 8901.
  const within = digitsOf(number.formatNational()).replace(/^0+/, '');
  const mobile = countryCallingCode === ARGENTINA && nationalNumber.startsWith('9');
  return [...new Set([mobile ? nationalNumber.slice(1) : nationalNumber.replace(/^0+/, ''), within])].filter(Boolean);
}
