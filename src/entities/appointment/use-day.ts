import { isDate } from '#domain/values/dates.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { appointmentsBetween, type NamedAppointment } from '#store/agenda/appointments.ts';

const NONE: NamedAppointment[] = [];

/** The appointments of a date, without the one that is being edited; none while the date is half typed. */
export function useDay(fecha: string, except: string | null): NamedAppointment[] {
  const day = useRead(
    async (db) =>
      isDate(fecha) ? (await appointmentsBetween(db, fecha, fecha)).filter(({ id }) => id !== except) : NONE,
    [fecha, except],
    // The previous day stays until the new one is read: bars that vanish for a moment would move the content below.
    { keep: true },
  );
  return valueOf(day) ?? NONE;
}
