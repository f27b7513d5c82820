import { dropped } from '#ui/text/query-text.ts';
import type { Days } from './use-days.ts';

/** Today, or the next day on which somebody may come. */
export type Which = keyof Days;

/** What the address says of the days, so that "back" and a reload restore it: the one that was chosen. */
export interface PrepareDaySearch {
  day?: Which;
}

/** Reads the address as people may write it. */
export function parsePrepareDay(raw: Record<string, unknown>): PrepareDaySearch {
  const { day } = raw;
  return day === 'today' || day === 'next' ? { day } : dropped(['day'], raw);
}
