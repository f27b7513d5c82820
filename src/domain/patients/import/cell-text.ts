// Cells without the marks that programs add so that a spreadsheet keeps them as texts.
import { cleanLines } from '#domain/values/clean.ts';
import { withoutGuards } from '#domain/values/csv.ts';

/** A cell that begins with an apostrophe which belongs to no word: "'07300001", "'(01) 445-2810". */
const GUARDED = /^'(?=[\d(])/;
/** Letters and figures alone need no cleaning. */
const PLAIN = /^[\w.@-]*$/;

/**
 * A cell's text without its guards: `="07300001"`, and an apostrophe in front of a figure or of a sign with which a formula
 * starts, which Arcada's own files have too. An apostrophe before a letter stays: the text may be "'t Hooft".
 */
function cellText(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const text = withoutGuards(cleanLines(cell)).replace(GUARDED, '');
  const formula = /^="(.*)"$/s.exec(text);
  return formula ? formula[1]!.replaceAll('""', '"').trim() : text;
}

const BEGINS = /^\s*'\S/;

/**
 * The cells of each row as texts. In a column where most filled cells begin with an apostrophe a program has written it, also
 * before letters.
 */
export function plainCells(rows: readonly (readonly string[])[]): string[][] {
  const filled: number[] = [];
  const begun: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (cell.trim() === '') continue;
      filled[column] = (filled[column] ?? 0) + 1;
      if (BEGINS.test(cell)) begun[column] = (begun[column] ?? 0) + 1;
    }
  }
  const isGuarded = filled.map((count, column) => (begun[column] ?? 0) * 2 > count);
  return rows.map((row) =>
    row.map((cell, column) => (isGuarded[column] ? cellText(cell).replace(/^'(?=\S)/, '') : cellText(cell))),
  );
}
