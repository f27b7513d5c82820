import { downloadText } from './download.ts';

const CSV_TYPE = 'text/csv;charset=utf-8';
/** Excel takes a file for UTF-8 by this alone. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as Excel in Spanish opens it: semicolons between the columns, a comma before the decimals of a number. A text that
 * Excel would take for a formula stays a text.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}

/** Hands a table to the person as a file. */
export const downloadCsv = (name: string, rows: readonly (readonly (string | number)[])[]): void =>
  downloadText(name, csvText(rows), CSV_TYPE);

/** An amount of money: two decimals, whatever they are. */
export const csvAmount = (amount: number): string => amount.toFixed(2).replace('.', ',');

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = /^[=+@\t\r]|^-(?!\d+(,\d+)?$)/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
