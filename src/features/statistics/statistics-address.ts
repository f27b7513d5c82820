import { dropped } from '#ui/text/query-text.ts';

/** What the address says of the statistics: the year, where it is not the current one. */
export interface StatisticsSearch {
  year?: number;
}

/** Reads the address as people may write it; anything but a year is dropped. */
export function parseStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const year = String(raw['year']);
  return /^(19|20|21)\d\d$/.test(year) ? { year: Number(year) } : dropped(['year'], raw);
}
