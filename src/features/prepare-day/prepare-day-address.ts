import { dropped } from '#ui/text/query-text.ts';
import type { Days } from './use-days.ts';

/** Today, or the next working day. */
export type Which = keyof Days;

/** The address's state, so that "back" and a reload restore it: the chosen day. */
export interface PrepareDaySearch {
  day?: Which;
}

/** Reads the address's query; an invalid value becomes the default. */
export function parsePrepareDay(raw: Record<string, unknown>): PrepareDaySearch {
  const { day } = raw;
  return day === 'today' || day === 'next' ? { day } : dropped(['day'], raw);
}
