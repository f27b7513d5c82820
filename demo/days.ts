// Days are 'YYYY-MM-DD' strings. The demo clinic is in Lima.
import { isWorkingDay } from '#domain/agenda/clinic-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { addDays } from '#domain/values/dates.ts';
import type { Random } from './random.ts';

/**
 * The public holidays of Peru that fall on the same day each year (Decreto Legislativo 713, with those that laws 31381,
 * 31530, 31788 and 31822 added), as MM-DD.
 */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '06-07',
  '06-29',
  '07-23',
  '07-28',
  '07-29',
  '08-06',
  '08-30',
  '10-08',
  '11-01',
  '12-08',
  '12-09',
  '12-25',
]);

/** Whether a day is a public holiday in Peru: one of the fixed ones, or the Thursday or Friday before Easter. */
export function isHoliday(day: string): boolean {
  if (HOLIDAYS.has(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day === addDays(easter, -3) || day === addDays(easter, -2);
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const march = epact + weekday - 7 * shift + 22;
  return addDays(`${year}-03-01`, march - 1);
}

/** The clinic is open from Monday to Friday (specification §9), except on public holidays. */
export const isOpen = (day: string): boolean => isWorkingDay(USUAL_HOURS, day) && !isHoliday(day);

/** The day itself when the clinic is open on it, else the next open day. */
export function openDayFrom(day: string): string {
  let open = day;
  while (!isOpen(open)) open = addDays(open, 1);
  return open;
}

/** The day itself when the clinic is open on it, else the last open day. */
export function openDayUntil(day: string): string {
  let open = day;
  while (!isOpen(open)) open = addDays(open, -1);
  return open;
}

/**
 * The day itself when the clinic is open on it, else one of the next five open days, so that Mondays are not fuller.
 */
export function openDayNear(random: Random, day: string): string {
  let open = openDayFrom(day);
  for (let skipped = open === day ? 0 : random.integer(0, 4); skipped > 0; skipped -= 1) {
    open = openDayFrom(addDays(open, 1));
  }
  return open;
}
