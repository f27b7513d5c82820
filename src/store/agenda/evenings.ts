// Appointments that go on past midnight: they take time on the next day too.
import { DURATIONS, type Appointment } from '#domain/agenda/appointment.ts';
import { passesMidnight } from '#domain/agenda/appointment-slot.ts';
import { DAY_MINUTES, timeOfDay } from '#domain/agenda/time-of-day.ts';
import { addDays } from '#domain/values/dates.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** From this hour on, the longest appointment goes past midnight. */
const LATE = timeOfDay(DAY_MINUTES - DURATIONS.at(-1)!);

/** The appointments of the day before a date that go on into it, in the order of their times. */
export async function eveningBefore(db: ArcadaDatabase, date: string): Promise<Appointment[]> {
  const before = addDays(date, -1);
  const evening = db.records('appointments').where('[fecha+hora]');
  const late = await evening.between([before, LATE], [before, '23:59'], true, true).toArray();
  return late.filter(passesMidnight);
}
