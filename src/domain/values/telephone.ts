import { optionalMatch } from './schemas.ts';

const INVALID = 'Por favor, introduce un número de teléfono válido';

/**
 * 7 to 15 digits, with the separators `( ) - .` and spaces wherever people put them, and at most one plus sign, before the first
 * digit (decision 050).
 */
const TELEPHONE = /^[().\s-]*\+?[().\s-]*(?:\d[().\s-]*){7,15}$/;

/** A telephone number that was read. */
interface TelephoneNumber {
  /**
   * Country prefix and number, digits alone: "5114452810", the same for all spellings of one number. Null for a number of no
   * known kind, or a part of one.
   */
  international: string | null;
  /** Digits of which every spelling of the number holds one or another. */
  cores: readonly string[];
}

/** Reads a telephone number of the clinic's country or another; null for a text that cannot be read. */
export type ReadTelephone = (text: string) => TelephoneNumber | null;

/** The telephone of a patient, a guardian or a supplier, stored as it was typed. */
export const optionalTelephone = () => optionalMatch(TELEPHONE, INVALID, 50);
