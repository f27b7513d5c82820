// The sentences about a case.
import { isWithin, type Course } from '#domain/orthodontics/case-controls.ts';
import type { NextControl, Visit } from '#domain/orthodontics/next-control.ts';
import { APPLIANCE_LABELS, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { monthOn, type TreatmentMonths } from '#domain/orthodontics/treatment-months.ts';
import { elasticName, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import type { Moment } from '#domain/values/dates.ts';
import { daysBetween } from '#domain/values/spans.ts';
import { lowerFirst } from '#domain/values/text.ts';
import { formatCount, formatDate, formatDayMonth, formatTime, formatWeekday } from '#ui/text/format.ts';

/** "Mes 7 de 18"; before the first day "Aún no empieza". */
export const monthWords = ({ month, planned }: Pick<TreatmentMonths, 'month' | 'planned'>): string =>
  month === 0 ? 'Aún no empieza' : `Mes ${month} de ${planned}`;

/** "2 meses más"; null within the plan. */
export const moreWords = ({ more }: Pick<TreatmentMonths, 'more'>): string | null =>
  more === 0 ? null : formatCount(more, 'mes más', 'meses más');

/** "Mes 20 de 18, 2 meses más, 4 meses sin control". */
export function progressWords(months: TreatmentMonths): string {
  const { without } = months;
  const lacking = without.length === 0 ? null : formatCount(without.length, 'mes sin control', 'meses sin control');
  return [monthWords(months), moreWords(months), lacking].filter(Boolean).join(', ');
}

/** "brackets metálicos", within a sentence. */
export const applianceWords = ({ appliance }: Pick<OrthodonticCase, 'appliance'>): string =>
  lowerFirst(APPLIANCE_LABELS[appliance] ?? appliance);

/**
 * "desde 21/10, 4 semanas": whole weeks up to `until`, today or the last day of a finished case; "desde 18/11, 5 días"
 * in the first week, "desde hoy" on the day itself.
 */
export function sinceWords(from: string, until: string, today: string): string {
  if (from === today) return 'desde hoy';
  const days = daysBetween(from, until);
  const span = days < 7 ? formatCount(days, 'día', 'días') : formatCount(Math.floor(days / 7), 'semana', 'semanas');
  return [`desde ${formatDayMonth(from, today)}`, days > 0 ? span : null].filter(Boolean).join(', ');
}

/** "Clase II 3/16″" and "4,5 oz, de noche". */
export function elasticWords({ kind, size, force, wear }: NonNullable<OrthodonticControl['elastics']>): {
  name: string;
  detail: string;
} {
  const name = [elasticName(kind), size === null ? null : `${size}″`].filter(Boolean).join(' ');
  const worn = [force === null ? null : `${force.replace('.', ',')} oz`, wear === null ? null : lowerFirst(wear)];
  const detail = worn.filter(Boolean).join(', ');
  return { name, detail };
}

/** "4 semanas después del 18/11"; without a noted interval "30 días después del 18/11, sin intervalo anotado". */
export function intervalWords({ last, weeks, days }: NextControl<Visit>, today: string): string | null {
  if (last === null) return null;
  const after = `después del ${formatDayMonth(last, today)}`;
  if (weeks === null) return `${formatCount(days, 'día', 'días')} ${after}, sin intervalo anotado`;
  return `${formatCount(weeks, 'semana', 'semanas')} ${after}`;
}

/** "Próximo control desde 12/12" and "cita el 14/12"; "Debía ser el 02/11" and "sin cita". */
export function nextWords(
  { last, due, overdue, visit }: NextControl<Visit>,
  today: string,
): { due: string; visit: string } {
  const when = due === null ? null : formatDayMonth(due, today);
  const known = overdue > 0 ? `Debía ser el ${when}` : `Próximo control desde ${when}`;
  const unknown = last === null ? 'Sin controles todavía' : 'Caso suspendido';
  return {
    due: when === null ? unknown : known,
    visit: visit === null ? 'sin cita' : `cita el ${formatDayMonth(visit.fecha, today)}`,
  };
}

/** "mes 7": the month of treatment of a day. */
export const monthName = (course: Pick<Course, 'started_on'>, date: string): string => `mes ${monthOn(course, date)}`;

/** "antes" up to the first day, on which the appliance is placed; then "mes 7"; "después" once the case is finished. */
export function dayInTreatment(course: Course, date: string): string {
  if (date <= course.started_on) return 'antes';
  return isWithin(course, date) ? monthName(course, date) : 'después';
}

/** "Jueves 17/12, 16:30". */
export function visitWords({ fecha, hora }: Moment, today: string): string {
  const [weekday = ''] = formatWeekday(fecha).split(' ');
  const day = weekday.charAt(0).toLocaleUpperCase('es') + weekday.slice(1);
  return `${day} ${formatDayMonth(fecha, today)}, ${formatTime(hora)}`;
}

/** "inició el 12/05/2026", "empieza el …", "12/05/2026 a 02/11/2027". */
export function courseWords({ started_on, finished_on }: OrthodonticCase, today: string): string {
  if (finished_on !== null) return `del ${formatDate(started_on)} al ${formatDate(finished_on)}`;
  return `${started_on > today ? 'empieza' : 'inició'} el ${formatDate(started_on)}`;
}
