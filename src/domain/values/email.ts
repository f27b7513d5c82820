import { optionalMatch } from './schemas.ts';

/** The message of specification §5 for a text that is no address. */
export const INVALID_EMAIL = 'Por favor, introduce un correo electrónico válido';

/** An address alone: a text with signs that set addresses off in a line of mail, as "Ana <ana@example.com>", is none. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

/**
 * The texts that a record may hold. Looser than `EMAIL`: records hold "Ana<ana@example.com>", "mailto:ana@example.com" and
 * "ana@example.com;" from before their signs were refused. A save judges the whole record, and a restoration the stored one: under
 * `EMAIL` the telephone of such a patient could not be saved, and a deleted one could not be restored.
 */
const HELD_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text of 254 characters at most looks like an address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** The optional address of a record. What a person types is asked `objectionToEmail` besides. */
export const optionalEmail = () => optionalMatch(HELD_EMAIL, INVALID_EMAIL, 254);

/** A form's objection to a typed address, null for none. `before` is the stored one, which may stay whatever it is. */
export function objectionToEmail(typed: string | null, before: string | null): { email: string } | null {
  return !typed || typed === before || isEmail(typed.trim()) ? null : { email: INVALID_EMAIL };
}

/** The mailto: address of an e-mail address. Signs that would add a recipient or a text to the message are escaped. */
export const mailtoLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
