/** What the address says of the statistics: the year, where it is not the current one. */
export interface StatisticsSearch {
  year?: number;
}

/** Reads the address as people may write it; anything but a year is dropped. */
export function parseStatisticsSearch({ year }: Record<string, unknown>): StatisticsSearch {
  return /^(19|20|21)\d\d$/.test(String(year)) ? { year: Number(year) } : {};
}
