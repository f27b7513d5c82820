// Counts appointments by the store's sums per day, without reading an appointment or counting an index.
import { SHOWN_ESTADOS, type ShownEstado } from '#domain/agenda/appointment.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { addDays } from '#domain/values/dates.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { APPOINTMENT_MONTHS, APPOINTMENTS, appointmentsOfKey, type KeptDay } from '#store/database/kept/days.ts';
import { eveningBefore } from './evenings.ts';

/** By the estado that screens show. */
export type EstadoCounts = Readonly<Record<ShownEstado, number>>;

/** Behind every estado of a day. */
const LAST = '\uffff';

/**
 * The number of appointments from one date to another, both included; a missing date leaves that side open. For a live query.
 */
export async function countAppointments(db: ArcadaDatabase, from?: string, to?: string): Promise<EstadoCounts> {
  return countsOf(
    from || to ? await keptBetween(db, APPOINTMENTS, from, to) : await keptBetween(db, APPOINTMENT_MONTHS),
  );
}

/** The number of appointments in each month of a year that has any ("2026-03"). */
export async function countMonths(db: ArcadaDatabase, year: number): Promise<Map<string, EstadoCounts>> {
  const months = new Map<string, KeptDay[]>();
  for (const kept of await keptBetween(db, APPOINTMENT_MONTHS, `${year}-01`, `${year}-12`)) {
    const { day } = appointmentsOfKey(kept.key);
    months.set(day, [...(months.get(day) ?? []), kept]);
  }
  return new Map([...months].map(([month, kept]) => [month, countsOf(kept)]));
}

/**
 * The number of appointments on each of these days, both included; days without any are left out. One that goes on past midnight
 * stands on either day; one that was moved to another date is counted there only. For a live query.
 */
export async function countDays(db: ArcadaDatabase, from: string, to: string): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  const add = (day: string, count: number) => days.set(day, (days.get(day) ?? 0) + count);
  for (const { key, count } of await keptBetween(db, APPOINTMENTS, from, to)) {
    const { day, estado } = appointmentsOfKey(key);
    if (count > 0 && estado !== 'reprogramada') add(day, count);
  }
  const dates = datesBetween(from, to);
  const evenings = await Promise.all(dates.map((date) => eveningBefore(db, date)));
  for (const [place, evening] of evenings.entries()) {
    const standing = evening.filter((appointment) => rescheduledTo(appointment) === null).length;
    if (standing > 0) add(dates[place]!, standing);
  }
  return days;
}

/** The sum over all estados. */
export const sumOfCounts = (counts: EstadoCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function keptBetween(db: ArcadaDatabase, kind: string, from?: string, to?: string): Promise<KeptDay[]> {
  return db.days
    .where('key')
    .between(`${kind}${from ?? ''}`, `${kind}${to ?? ''}${LAST}`, true, true)
    .toArray();
}

function countsOf(kept: readonly KeptDay[]): EstadoCounts {
  const counts = Object.fromEntries(SHOWN_ESTADOS.map((estado) => [estado, 0])) as Record<ShownEstado, number>;
  for (const { key, count } of kept) {
    const { estado } = appointmentsOfKey(key);
    // An estado unknown to this version counts too.
    counts[estado] = (counts[estado] ?? 0) + count;
  }
  return counts;
}
