/** Excel recognises a UTF-8 file by this mark alone. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A line of a table as Excel in Spanish opens it: semicolons between the columns. A text that Excel would take for a
 * formula stays a text.
 */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(';')}\r\n`;

function cell(value: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+([,.]\d+)?$)/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
