// Texts without what nobody sees: copied from contacts, spreadsheets and word processors, it comes along unnoticed, and a name or
// number with it would be refused, or not found, with nothing visibly wrong. Tablet and server clean alike: schemas.ts.

/** Line breaks of word processors and other systems. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Spaces of odd widths, and those at which no line breaks. */
const SPACES = /\p{Zs}/gu;
/**
 * Control characters, and format characters that take no place: marks of direction, soft hyphens, byte order marks. The two
 * joiners stay, which some scripts and emoji are written with, and so do the tags that make flags.
 */
const HIDDEN =
  /(?![\n\t\u200c]|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cc}|(?=\p{Default_Ignorable_Code_Point})\p{Cf}|[\ufff9-\ufffb])/gu;
const JOINERS = /\u200c|\u200d/g;
/** Nothing in it can be seen. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
/** Hyphens that are one by their meaning. */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/g;
/** Dashes and the minus sign too: in a name or a number each is a hyphen that a keyboard or a word processor has replaced. */
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

/** A free text: line breaks, tabs and dashes stay. */
export function cleanLines(text: string): string {
  const clean = text.normalize('NFC').replace(BREAKS, '\n').replace(SPACES, ' ').replace(HIDDEN, '').trim();
  return UNSEEN.test(clean) ? '' : clean;
}

/**
 * A text in which JSON may stand, as other programs and the timeline write it: in a string of JSON these separators may stand as they
 * are, and a line break may not.
 */
export const cleanNotes = (text: string): string => cleanLines(text.replace(/[\u0085\u2028\u2029]/g, ' '));

/** A text of one line, such as a title or an address: a line break is a space. */
export const cleanLine = (text: string): string =>
  cleanLines(text)
    .replace(/[\n\t]+/g, ' ')
    .replace(HYPHENS, '-');

/** The name of a person. */
export const cleanName = (text: string): string => cleanLine(text).replace(DASHES, '-');

/** A telephone, an identity card, an e-mail address, a date: no sign in it is unseen. */
export const cleanCode = (text: string): string => cleanName(text.replace(JOINERS, ''));
