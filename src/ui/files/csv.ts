import { BYTE_ORDER_MARK, csvLine } from '#domain/values/csv.ts';
import { downloadText } from './download.ts';

const CSV_TYPE = 'text/csv;charset=utf-8';
/**
 * A table in the form that Excel in Spanish opens: columns separated by semicolons, decimals by a comma. A text that
 * Excel would run as a formula stays a text.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => csvLine(row.map((value) => (typeof value === 'number' ? numberText(value) : value))));
  return BYTE_ORDER_MARK + texts.join('');
}

/** Hands a table to the person as a file. */
export const downloadCsv = (name: string, rows: readonly (readonly (string | number)[])[]): void =>
  downloadText(name, csvText(rows), CSV_TYPE);

/** An amount of money, always with two decimals. */
export const csvAmount = (amount: number): string => amount.toFixed(2).replace('.', ',');

const numberText = (value: number): string => String(value).replace('.', ',');
