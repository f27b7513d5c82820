// What the grid of week and day is measured by, pixels.
import { useSyncExternalStore } from 'react';
import { isWeekend } from '../model/wall-clock.ts';

/** An hour. */
export const HOUR = { week: 72, day: 96 } as const;
/** A chip has at least this height: a shorter visit is drawn as if it took as long. */
export const LEAST_CHIP = 22;

/** Up to this width of the window the calendar has all of it, with narrow margins and hours (calendar-page.module.css). */
const FULL_BLEED = 1100;
/** The widest that a page gets, and what of it is not columns: its margins, the hours, the cards beside. */
const PAGE = 1360;
const BESIDE = 464;
const HOURS_ALONE = 44;
/** A day off without visits, with the cards beside and without. */
const STRIP = { wide: 44, alone: 30 };

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/**
 * How wide the columns of week or day are together, less these strips. It follows from the window's width, so that the first paint
 * knows it: what is written on a chip goes by its width.
 */
export function useColumnsWidth(strips: number): number {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  return width > FULL_BLEED
    ? Math.min(width, PAGE) - BESIDE - strips * STRIP.wide
    : width - HOURS_ALONE - strips * STRIP.alone;
}

/** A day off without visits is a strip in the week: the working days have its room. */
export const isStrip = (date: string, visits: number | undefined): boolean => isWeekend(date) && !visits;
