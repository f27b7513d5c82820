import { isDate } from '#domain/values/dates.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { appointmentsBetween, type NamedAppointment } from '#store/agenda/appointments.ts';

const NONE: NamedAppointment[] = [];

/** The appointments of a date, without the one that is being edited; none while the date is half typed. */
export function useDay(fecha: string, except: string | null): NamedAppointment[] {
  // The previous day stays until the new one is read: bars that vanish for a moment would move the content below.
  return valueOf(useLastAnswer(useRead(readDay, fecha, except))) ?? NONE;
}

async function readDay(db: ArcadaDatabase, fecha: string, except: string | null): Promise<NamedAppointment[]> {
  if (!isDate(fecha)) return NONE;
  return (await appointmentsBetween(db, fecha, fecha)).filter(({ id }) => id !== except);
}
