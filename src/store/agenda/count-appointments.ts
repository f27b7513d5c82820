// How many appointments there are, from what the store keeps of each day: none is read for it, and no index counted.
import { SHOWN_ESTADOS, type ShownEstado } from '#domain/agenda/appointment.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { APPOINTMENT_MONTHS, APPOINTMENTS, appointmentsOfKey, type KeptDay } from '#store/database/kept/days.ts';

/** By the estado that is shown. */
export type EstadoCounts = Readonly<Record<ShownEstado, number>>;

/** Behind every estado of a day. */
const LAST = '\uffff';

/** How many appointments there are from one date to another, both included; without a date all on that side. For a live query. */
export async function countAppointments(db: ArcadaDatabase, from?: string, to?: string): Promise<EstadoCounts> {
  return countsOf(
    from || to ? await keptBetween(db, APPOINTMENTS, from, to) : await keptBetween(db, APPOINTMENT_MONTHS),
  );
}

/** The same of every month of a year that has any ("2026-03"). */
export async function countMonths(db: ArcadaDatabase, year: number): Promise<Map<string, EstadoCounts>> {
  const months = new Map<string, KeptDay[]>();
  for (const kept of await keptBetween(db, APPOINTMENT_MONTHS, `${year}-01`, `${year}-12`)) {
    const { day } = appointmentsOfKey(kept.key);
    months.set(day, [...(months.get(day) ?? []), kept]);
  }
  return new Map([...months].map(([month, kept]) => [month, countsOf(kept)]));
}

/**
 * How many appointments each of these days has, both included; days without any are left out. One that was moved to another
 * date counts on that one alone. For a live query.
 */
export async function countDays(db: ArcadaDatabase, from: string, to: string): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  for (const { key, count } of await keptBetween(db, APPOINTMENTS, from, to)) {
    const { day, estado } = appointmentsOfKey(key);
    if (count > 0 && estado !== 'reprogramada') days.set(day, (days.get(day) ?? 0) + count);
  }
  return days;
}

/** All estados together. */
export const sumOfCounts = (counts: EstadoCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

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
    // A value that a later version has sent counts too.
    counts[estado] = (counts[estado] ?? 0) + count;
  }
  return counts;
}
