import type { Slot } from '#domain/agenda/appointment-slot.ts';
import { overlappingAppointments, type NamedAppointment } from '#store/agenda/appointments.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { isDate, isTime } from '#domain/values/dates.ts';

/** Who else has a place at a time that is being chosen, `except` the appointment that moves; none while it is half typed. */
export function useOverlaps(slot: Slot, except?: string): NamedAppointment[] {
  const { fecha, hora, duracion = null, location, estado, notes = null } = slot;
  const others = useRead(
    async (db) =>
      isDate(fecha) && isTime(hora)
        ? overlappingAppointments(db, { fecha, hora, duracion, location, estado, notes }, except)
        : [],
    [fecha, hora, duracion, location, estado, notes, except],
    // Until the next time is looked up the answer to the one before stays: a warning that blinks is read aloud twice.
    { keep: true },
  );
  return valueOf(others) ?? [];
}
