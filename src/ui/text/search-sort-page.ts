import { hasWords, searchable, wordsOf } from '#domain/values/text.ts';

/** What a list asks for. */
export interface SearchSortPage<Row> {
  /** What the person typed. */
  search: string;
  /** The text of a row in which each word is looked for; accents and case are ignored. */
  textOf: (row: Row) => string;
  compare: (a: Row, b: Row) => number;
  descending?: boolean;
  /** From 1; a page beyond the last becomes the last. */
  page: number;
  pageSize: number;
}

/** One page of what was found; `total` counts all pages. */
export interface FoundPage<Row> {
  rows: Row[];
  total: number;
  page: number;
  pages: number;
}

/** Searches, sorts and pages rows that are all in memory. The rows themselves stay in their order. */
export function searchSortPage<Row>(rows: readonly Row[], options: SearchSortPage<Row>): FoundPage<Row> {
  const { search, textOf, compare, descending = false, page, pageSize } = options;
  const words = wordsOf(search);
  const found = rows.filter((row) => words.length === 0 || hasWords(searchable(textOf(row)), words));
  found.sort(descending ? (a, b) => compare(b, a) : compare);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  return { rows: found.slice((shown - 1) * pageSize, shown * pageSize), total: found.length, page: shown, pages };
}
