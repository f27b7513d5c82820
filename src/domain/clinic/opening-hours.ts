// When the clinic sees patients: its hours by weekday, and the days on which it is closed.
import { isDate, isTime } from '#domain/values/dates.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { MergeStrategy } from '#domain/record/merge.ts';

/** A stretch of a weekday, HH:MM to HH:MM. */
export interface Span {
  from: string;
  until: string;
}

/** The spans of each weekday, Monday first; a day without one is closed. */
export type OpeningHours = readonly (readonly Span[])[];

/** Days on which the clinic is closed whatever the weekday, both ends included, YYYY-MM-DD. */
export interface ClosedDays {
  from: string;
  until: string;
  /** Such as "Vacaciones"; '' without one. */
  name: string;
}

/** Spanish names of the weekdays, Monday first. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** A morning and an afternoon. */
const SPANS_A_DAY = 2;

/** The fault of opening hours that have the right shape, in Spanish; null when they are good. */
export function openingHoursComplaint(hours: OpeningHours): string | null {
  for (const [day, spans] of hours.entries()) {
    const complaint = dayComplaint(spans);
    if (complaint !== null) return `El ${WEEKDAYS[day]}: ${complaint}`;
  }
  return hours.every((spans) => spans.length === 0) ? 'Deje al menos un día de atención' : null;
}

/** The fault in the spans of one day, in Spanish; null when they are good. */
export function dayComplaint(spans: readonly Span[]): string | null {
  if (spans.length > SPANS_A_DAY) return 'se admiten dos horarios como máximo';
  for (const [index, { from, until }] of spans.entries()) {
    if (!isTime(from) || !isTime(until)) return 'indique horas válidas';
    if (until <= from) return 'la hora de cierre va después de la de apertura';
    const before = spans[index - 1];
    if (before && from <= before.until) return 'la tarde empieza después de que termine la mañana';
  }
  return null;
}

/** The fault of closed days that have the right shape, in Spanish; null when they are good. */
export function closedDaysComplaint(closed: readonly ClosedDays[]): string | null {
  const seen = new Set<string>();
  for (const days of closed) {
    if (!isDate(days.from) || !isDate(days.until)) return 'Indique fechas válidas';
    if (days.until < days.from) return 'El último día cerrado no puede ser anterior al primero';
    if (seen.has(keyOf(days))) return 'Esos días cerrados están dos veces';
    seen.add(keyOf(days));
  }
  return null;
}

/** Closed days in the order of their dates. */
export const inOrder = (closed: readonly ClosedDays[]): ClosedDays[] =>
  closed.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const keyOf = ({ from, until, name }: ClosedDays): string => [from, until, name].join(' ');

/** Two people's opening hours: each weekday is merged for itself, and a weekday that both changed is decided by a person. */
export const mergeOpeningHours: MergeStrategy = (before, mine, theirs) => {
  if (![before, mine, theirs].every((hours) => Array.isArray(hours) && hours.length === WEEKDAYS.length)) {
    return undefined;
  }
  const [was, own, others] = [before, mine, theirs] as [OpeningHours, OpeningHours, OpeningHours];
  const days = others.map((spans, day) => {
    if (sameValue(own[day], was[day]) || sameValue(own[day], spans)) return { value: spans, mine: spans };
    return { value: sameValue(spans, was[day]) ? own[day] : spans, mine: own[day] };
  });
  const value = days.map((day) => day.value);
  const withMine = days.map((day) => day.mine);
  return sameValue(value, withMine) ? { value } : { value, mine: withMine };
};

/**
 * Two people's closed days: what each added is added and what each removed is removed. Where both replaced the same
 * days by others, a person decides.
 */
export const mergeClosedDays: MergeStrategy = (before, mine, theirs) => {
  if (![before, mine, theirs].every(Array.isArray)) return undefined;
  const [was, own, others] = [before, mine, theirs] as [ClosedDays[], ClosedDays[], ClosedDays[]];
  const has = (list: readonly ClosedDays[], days: ClosedDays) => list.some((each) => sameValue(each, days));
  const added = own.filter((days) => !has(was, days) && !has(others, days));
  const addedThere = others.some((days) => !has(was, days) && !has(own, days));
  const bothRemoved = was.some((days) => !has(own, days) && !has(others, days));
  if (bothRemoved && added.length > 0 && addedThere) return undefined;
  const left = others.filter((days) => has(own, days) || !has(was, days));
  return { value: inOrder([...left, ...added]) };
};
