import { cleanLines } from '#domain/values/clean.ts';

/**
 * A cell's text without the marks that programs add so that a spreadsheet keeps it as a text: `="07300001"`, and an
 * apostrophe in front, which Arcada's own files have too.
 */
export function cellText(cell: string): string {
  const text = cleanLines(cell);
  const guarded = /^="(.*)"$/s.exec(text);
  if (guarded) return guarded[1]!.replaceAll('""', '"').trim();
  return /^'\S/.test(text) ? text.slice(1) : text;
}
