/** Letters and digits of a code, without the hyphen in its middle. */
export const CODE_LENGTH = 8;

/** The code in what was typed or pasted: "k7m4-2xqp" is K7M42XQP. */
export const plainCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH);
