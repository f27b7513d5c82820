import type { Slot } from '#domain/agenda/appointment-slot.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { overlappingAppointments, type NamedAppointment } from '#store/agenda/appointments.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { isDate, isTime } from '#domain/values/dates.ts';

/** The appointments that overlap a slot being chosen, `except` the one that moves; none while the time is half typed. */
export function useOverlaps(slot: Slot, except?: string): NamedAppointment[] {
  const { fecha, hora, duracion = null, location, estado, notes = null } = slot;
  const others = useRead(readOverlaps, except, fecha, hora, duracion, location, estado, notes);
  // The previous answer stays until the next one is read: a warning that blinks is read aloud twice.
  return valueOf(useLastAnswer(others)) ?? [];
}

type SlotParts = [
  fecha: string,
  hora: string,
  duracion: NonNullable<Slot['duracion']> | null,
  location: Slot['location'],
  estado: Slot['estado'],
  notes: NonNullable<Slot['notes']> | null,
];

/** The parts of a slot one by one: the form makes another object of it with each key. */
async function readOverlaps(
  db: ArcadaDatabase,
  except: string | undefined,
  ...[fecha, hora, duracion, location, estado, notes]: SlotParts
): Promise<NamedAppointment[]> {
  if (!isDate(fecha) || !isTime(hora)) return [];
  return overlappingAppointments(db, { fecha, hora, duracion, location, estado, notes }, except);
}
