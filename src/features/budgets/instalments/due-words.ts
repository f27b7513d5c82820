// The due dates of instalments, in words.
import { INITIAL, isOverdue, type Standing } from '#domain/money/instalments.ts';
import { addDays } from '#domain/values/dates.ts';
import { daysBetween } from '#domain/values/spans.ts';
import { formatCount, formatDate, formatDayMonth, formatWeekday } from '#ui/text/format.ts';

const days = (count: number): string => formatCount(count, 'día', 'días');

/** "vence 05/12", "vence hoy". */
export function dueWords(due: string, today: string): string {
  return due === today ? 'vence hoy' : `vence ${formatDayMonth(due, today)}`;
}

/** "vence hoy", "vence mañana", "vence el jueves 26/11": of this week. */
export function weekWords(due: string, today: string): string {
  if (due === today) return 'vence hoy';
  if (due === addDays(today, 1)) return 'vence mañana';
  return `vence el ${formatWeekday(due).split(' ')[0]} ${formatDayMonth(due, today)}`;
}

/** "desde 20/07, 126 días", "desde ayer". */
export function sinceWords(since: string, today: string): string {
  const late = daysBetween(since, today);
  return late === 1 ? 'desde ayer' : `desde ${formatDayMonth(since, today)}, ${days(late)}`;
}

/**
 * "venció 05/10/2026, hace 49 días", "vence 05/12/2026, en 12 días": a line of the schedule; "vence 05/01/2027" where the
 * days are not counted.
 */
export function lineDueWords({ due, counted }: { due: string; counted: boolean }, today: string): string {
  const verb = due < today ? 'venció' : 'vence';
  const apart = daysBetween(due, today);
  if (!counted) return `${verb} ${formatDate(due)}`;
  if (apart === 0) return 'vence hoy';
  return `${verb} ${formatDate(due)}, ${apart > 0 ? 'hace' : 'en'} ${days(Math.abs(apart))}`;
}

/** "la 5 y la 6 de 18", "de la 5 a la 9 de 18": the overdue instalments; '' when only the initial payment is. */
export function overdueNumbers({ lines, count }: Standing, today: string): string {
  const late = lines.filter((line) => line.number !== INITIAL && isOverdue(line, today)).map(({ number }) => number);
  const [first, last] = [late[0], late.at(-1)];
  if (first === undefined) return '';
  if (late.length === 1) return `la ${first} de ${count}`;
  return late.length === 2 ? `la ${first} y la ${last} de ${count}` : `de la ${first} a la ${last} de ${count}`;
}
