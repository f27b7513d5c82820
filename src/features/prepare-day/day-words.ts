import { addDays } from '#domain/values/dates.ts';
import { formatWeekday } from '#ui/text/format.ts';

/** A day's name as seen from `today`: "hoy", "mañana", or its weekday. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'hoy';
  return day === addDays(today, 1) ? 'mañana' : (formatWeekday(day).split(' ')[0] ?? day);
}

/** "de hoy", "de mañana", "del lunes". */
export function ofDay(day: string, today: string): string {
  const name = dayName(day, today);
  return name === 'hoy' || name === 'mañana' ? `de ${name}` : `del ${name}`;
}

/** "Hoy", "Mañana", "El lunes". */
export function onDay(day: string, today: string): string {
  const name = dayName(day, today);
  if (name === 'hoy') return 'Hoy';
  return name === 'mañana' ? 'Mañana' : `El ${name}`;
}
