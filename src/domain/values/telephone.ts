import { optionalMatch } from './schemas.ts';

const INVALID = 'Por favor, introduce un número de teléfono válido';

/**
 * 7 to 15 digits, with the separators `( ) - .` and spaces wherever people put them, and at most one plus sign, before the first
 * digit (decision 050).
 */
const TELEPHONE = /^[().\s-]*\+?[().\s-]*(?:\d[().\s-]*){7,15}$/;

/** The telephone of a patient, a guardian or a supplier, stored as it was typed. */
export const optionalTelephone = () => optionalMatch(TELEPHONE, INVALID, 50);
