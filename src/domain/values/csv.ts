/** Excel recognises a UTF-8 file by this mark alone. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * The place before a sign with which a formula starts, its full-width form included, at the start of a cell. A program in
 * another locale also starts a cell after a comma or a tab, and one that ignores quotes after a line break. Spaces and
 * characters that nobody sees may stand in front. A cell that is a negative number is no formula.
 */
const FORMULA = /((?:^|[,\t\r\n])[\s\p{Cf}]*)(?=[=+@＝＋＠]|[-－](?!\d+(?:[,.]\d+)?$))/gu;

/** An apostrophe at such a place. */
const GUARD = /((?:^|[,\t\r\n])[\s\p{Cf}]*)'(?=[=+@＝＋＠\-－])/gu;

/** Control characters, with which some programs refuse to open a file. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/**
 * A line of a table as Excel in Spanish opens it: semicolons between the columns. A text that a spreadsheet would take for
 * a formula gets an apostrophe before its first sign, and stays a text.
 */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(';')}\r\n`;

function cell(value: string): string {
  const safe = value.replace(CONTROLS, ' ').replaceAll(FORMULA, "$1'");
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophes that `csvLine` puts before the signs of formulas. */
export const withoutGuards = (text: string): string => text.replaceAll(GUARD, '$1');
