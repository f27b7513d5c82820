// New estado and reschedule, each with its undo. An undo leaves values alone that another person has changed meanwhile.
import type { Appointment, Estado } from '#domain/agenda/appointment.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { compareMoments, type Moment } from '#domain/values/dates.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/** Answers false, and changes nothing, when the appointment has changed since. */
export type Undo = () => Promise<boolean>;

/** Sets the estado of an appointment as a screen shows it; answers the undo. Throws what `write` throws. */
export async function changeEstado(
  db: ArcadaDatabase,
  appointment: Appointment,
  estado: Estado,
  ports: WritePorts,
): Promise<Undo> {
  const { id } = appointment;
  await write(db, [edit(appointment, { estado })], ports);
  return async () => {
    const now = await db.records('appointments').get(id);
    if (now?.estado !== estado) return false;
    await write(db, [edit(now, { estado: appointment.estado })], ports);
    return true;
  };
}

/**
 * Undoes a reschedule: deletes the new appointment and resets the original, together or not at all. `original` is the
 * moved appointment before the move, `created` the id of the new one, `to` its time. Throws what `write` throws.
 */
export async function undoReschedule(
  db: ArcadaDatabase,
  { original, created, to }: { original: Appointment; created: string; to: Moment },
  ports: WritePorts,
): Promise<boolean> {
  const [now, moved] = await db.records('appointments').bulkGet([original.id, created]);
  const target = now && rescheduledTo(now);
  if (!now || !target || compareMoments(target, to) !== 0) return false;
  if (moved && (moved.estado !== 'programada' || compareMoments(moved, to) !== 0)) return false;
  const back = edit(now, { estado: original.estado, notes: original.notes });
  const gone: Intent[] = moved ? [{ method: 'DELETE', collection: 'appointments', id: created }] : [];
  await write(db, [...gone, back], ports);
  return true;
}

const edit = (appointment: Appointment, values: Partial<Appointment>): Intent => ({
  method: 'PUT',
  collection: 'appointments',
  id: appointment.id,
  opened: { ...appointment },
  values,
});
