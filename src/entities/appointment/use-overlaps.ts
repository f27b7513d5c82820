import type { Slot } from '#domain/agenda/appointment-slot.ts';
import { overlappingAppointments, type NamedAppointment } from '#store/agenda/appointments.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { isDate, isTime } from '#domain/values/dates.ts';

/** The appointments that overlap a slot being chosen, `except` the one that moves; none while the time is half typed. */
export function useOverlaps(slot: Slot, except?: string): NamedAppointment[] {
  const { fecha, hora, duracion = null, location, estado, notes = null } = slot;
  const others = useRead(
    async (db) =>
      isDate(fecha) && isTime(hora)
        ? overlappingAppointments(db, { fecha, hora, duracion, location, estado, notes }, except)
        : [],
    [fecha, hora, duracion, location, estado, notes, except],
    // The previous answer stays until the next one is read: a warning that blinks is read aloud twice.
    { keep: true },
  );
  return valueOf(others) ?? [];
}
