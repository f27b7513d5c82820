// Measures of the grid of week and day, in pixels.
import { useSyncExternalStore } from 'react';
import { isWorkingDay, type ClinicHours } from '#domain/agenda/clinic-hours.ts';

/** The height of an hour. */
export const HOUR = { week: 72, day: 96 } as const;
/** The least height of a chip: a shorter visit is drawn as if it took longer. */
export const LEAST_CHIP = 22;

/** Up to this window width the calendar takes all of it, with narrow margins and hours (calendar-page.module.css). */
const FULL_BLEED = 1100;
/** The greatest width of a page, and the width of its parts that are not columns: margins, hours, the cards beside. */
const PAGE = 1360;
const BESIDE = 464;
const HOURS_ALONE = 44;
/** The width of a day off without visits, with the cards beside and without. */
const STRIP = { wide: 44, alone: 30 };

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/**
 * The width of all columns of week or day, less these strips. It is computed from the window's width, so that the first
 * paint knows it: a chip chooses its words by its width.
 */
export function useColumnsWidth(strips: number): number {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  return width > FULL_BLEED
    ? Math.min(width, PAGE) - BESIDE - strips * STRIP.wide
    : width - HOURS_ALONE - strips * STRIP.alone;
}

/** Whether a day is a narrow strip in the week: a day off without visits leaves its room to the working days. */
export const isStrip = (hours: ClinicHours, date: string, visits: number | undefined): boolean =>
  !isWorkingDay(hours, date) && !visits;
