import type { Appointment } from '#domain/agenda/appointment.ts';
import { firstReminded, REMINDED_ESTADOS } from '#domain/agenda/reminder.ts';
import { compareMoments } from '#domain/values/dates.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The appointments whose patients still need a reminder: a range of an index for each estado, by date and time. */
const stretches = (db: ArcadaDatabase, today: string) =>
  REMINDED_ESTADOS.map((estado) =>
    db
      .records('appointments')
      .where('[_estado+fecha+hora]')
      .between([estado, firstReminded(today)], [estado, '9999-12-31', '23:59'], true, true),
  );

/** The next appointments whose patients still need a reminder, tomorrow's first. */
export async function appointmentsToRemind(db: ArcadaDatabase, today: string, limit: number): Promise<Appointment[]> {
  const coming = await Promise.all(stretches(db, today).map((stretch) => stretch.limit(limit).toArray()));
  return coming
    .flat()
    .toSorted((a, b) => compareMoments(a, b) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** The number of reminders still to be given; reads no appointment. */
export async function countReminders(db: ArcadaDatabase, today: string): Promise<number> {
  const counts = await Promise.all(stretches(db, today).map((stretch) => stretch.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
