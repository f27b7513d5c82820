// The tooth that an arrow key leads to. Pure.
import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';

type ArchRow = readonly string[];

/** The rows of the open sections, from top to bottom. */
const rowsOf = (sections: readonly ToothType[]): ArchRow[] =>
  sections.flatMap((type) => [ARCHES[type].upper, ARCHES[type].lower]);

/** In a row of another length: the tooth as far from the midline, else the last one. */
function across(from: ArchRow, to: ArchRow, place: number): string | undefined {
  const wanted = place - from.length / 2 + to.length / 2;
  return to[Math.min(Math.max(0, wanted), to.length - 1)];
}

/** The tooth that a key leads to, along its row or in the arch above or below; null for none. */
export function toothAt(number: string, key: string, sections: readonly ToothType[]): string | null {
  const rows = rowsOf(sections);
  const at = rows.findIndex((row) => row.includes(number));
  const row = rows[at];
  if (!row) return null;
  const place = row.indexOf(number);
  const to = {
    ArrowLeft: row[place - 1],
    ArrowRight: row[place + 1],
    Home: row[0],
    End: row.at(-1),
    ArrowUp: rows[at - 1] && across(row, rows[at - 1]!, place),
    ArrowDown: rows[at + 1] && across(row, rows[at + 1]!, place),
  }[key];
  return to ?? null;
}

/**
 * The teeth from one to another of the same row, both included; across two rows only the second. A fast finger skips
 * teeth between two events.
 */
export function teethBetween(from: string, to: string): readonly string[] {
  const row = rowsOf(['adult', 'child']).find((each) => each.includes(from) && each.includes(to));
  if (!row) return [to];
  const [a, b] = [row.indexOf(from), row.indexOf(to)];
  return row.slice(Math.min(a, b), Math.max(a, b) + 1);
}
