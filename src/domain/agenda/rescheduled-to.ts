import type { Moment } from '#domain/values/dates.ts';

/**
 * The last line of the notes of an appointment that was moved to another date, as `reschedule` writes it: a pattern
 * that JavaScript and PostgreSQL read alike.
 */
export const MOVED_LINE = '(^|\\n)Reprogramada para el ([0-9]{2})/([0-9]{2})/([0-9]{4}) a las ([0-9]{2}:[0-9]{2})\\.$';
const MOVED = new RegExp(MOVED_LINE, 'u');

/**
 * The date to which an appointment was moved; null for one that still stands. By specification §4 the original stays
 * programada: only the last line of its notes tells that the patient does not come at its hour any more.
 */
export function rescheduledTo({ estado, notes }: { estado: string; notes?: string | null }): Moment | null {
  if (estado !== 'programada' || !notes) return null;
  const [, , day, month, year, hora] = MOVED.exec(notes) ?? [];
  return hora === undefined ? null : { fecha: `${year}-${month}-${day}`, hora };
}
