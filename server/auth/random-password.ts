import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike: it is read from a terminal and typed on a tablet. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that people can copy by hand: 16 characters in groups of four, 79 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
