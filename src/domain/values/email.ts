import { optionalMatch } from './schemas.ts';

/** The message of specification §5 for a text that is no address. */
export const INVALID_EMAIL = 'Por favor, introduce un correo electrónico válido';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text of 254 characters at most looks like an address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** An optional address. */
export const optionalEmail = () => optionalMatch(EMAIL, INVALID_EMAIL, 254);

/** The mailto: address of an e-mail address. Signs that would add a recipient or a text to the message are escaped. */
export const mailtoLink = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
