import { dropped } from '#ui/text/query-text.ts';

/** The address's state: the year, unless it is the current one. */
export interface StatisticsSearch {
  year?: number;
}

/** Reads the address's query; anything but a year is dropped. */
export function parseStatisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const year = String(raw['year']);
  return /^(19|20|21)\d\d$/.test(year) ? { year: Number(year) } : dropped(['year'], raw);
}
