// Helpers for the calendar: the place of an hour, and of a visit, on the screen.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Spot } from './finger.ts';

export const ROOMS = { CLINIC_ROOMS: 'Sillón 1,Sillón 2', CLINIC_TIMEZONE: 'America/Lima' };

/** Waits until the calendar of a range is there with `visits` chips. */
export async function openCalendar(page: Page, range: 'day' | 'week' | 'month', date: string, visits?: number) {
  await page.goto(`/appointments?view=calendar&range=${range}&date=${date}`);
  await expect(page.getByRole('radio', { name: { day: 'Día', week: 'Semana', month: 'Mes' }[range] })).toBeChecked();
  if (visits !== undefined) await expect(page.locator('.cal-event')).toHaveCount(visits);
}

/** The chip of a patient's visit in week or day. */
export const chipOf = (page: Page, name: string): Locator =>
  page.locator('.cal-event').filter({ has: page.locator(`xpath=self::*[contains(@aria-label, "${name}")]`) });

/** The hours that the grid shows by specification §9; every visit of these journeys lies between them. */
const FIRST = 8;
const LAST = 19;

/**
 * The middle of a column (a date in the week, a date and place in the day) at an hour such as 10.5. It must be in
 * sight, because nothing outside of the screen can be touched.
 */
export async function spotOf(page: Page, date: string, hour: number, place?: string): Promise<Spot> {
  const column = page.locator(`[data-date="${date}"]${place === undefined ? '' : `[data-place="${place}"]`}`);
  const [box, sight] = await Promise.all([column.boundingBox(), page.locator('.rbc-time-content').boundingBox()]);
  const y = box!.y + ((hour - FIRST) / (LAST - FIRST)) * box!.height;
  expect(y).toBeGreaterThan(sight!.y);
  expect(y).toBeLessThan(sight!.y + sight!.height);
  return { x: box!.x + box!.width / 2, y };
}

/** The middle of an element on the screen. */
export async function middleOf(part: Locator): Promise<Spot> {
  const box = (await part.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
