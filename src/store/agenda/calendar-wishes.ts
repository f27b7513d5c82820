// Requests for Google Calendar, as actions in the outbox behind the appointment's own writes.
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { appointmentDefinition } from '#domain/agenda/appointment.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readConfig } from '#store/database/meta.ts';
import type { CalendarAction, OutboxAction } from '#store/database/tables.ts';
import { actionsFor, isAction } from '#store/outbox/actions.ts';
import type { RecordWrites } from '#store/outbox/record-writes.ts';
import { personOnScreen, type WritePorts } from '#store/outbox/write.ts';
import { entriesOf } from '#store/rows/shown-row.ts';

/**
 * Requests that Google Calendar show the appointment as it is now: its event is made or changed once the server has the
 * appointment. Queues nothing where the clinic has no Google Calendar. Throws AppError `unauthenticated` without a person.
 */
export const wishCalendarSync = (db: ArcadaDatabase, appointment: string, ports: WritePorts): Promise<void> =>
  wish(db, 'calendar-sync', appointment, ports);

/** Requests that the appointment be removed from Google Calendar; otherwise as `wishCalendarSync`. */
export const wishCalendarRemoval = (db: ArcadaDatabase, appointment: string, ports: WritePorts): Promise<void> =>
  wish(db, 'calendar-delete', appointment, ports);

/** The last request for an appointment that has not been carried out yet. For a live query. */
export async function waitingWish(db: ArcadaDatabase, appointment: string): Promise<OutboxAction | undefined> {
  return (await actionsFor(db, appointment)).at(-1);
}

/** The writes of appointments, each in one transaction with the request for Google Calendar. `wanted` is asked at each save. */
export function withCalendarWish(
  writes: RecordWrites<AppointmentValues>,
  wanted: () => boolean,
): RecordWrites<AppointmentValues> {
  const together = async <T>(db: ArcadaDatabase, save: () => Promise<T>): Promise<T> => {
    const saved = await db.transaction('rw', db.tables, save);
    await db.saved();
    return saved;
  };
  return {
    ...writes,
    create(db, values, ports, draft) {
      if (!wanted()) return writes.create(db, values, ports, draft);
      return together(db, async () => {
        const id = await writes.create(db, values, ports, draft);
        await wishCalendarSync(db, id, ports);
        return id;
      });
    },
    update(db, id, opened, values, ports, draft) {
      if (!wanted()) return writes.update(db, id, opened, values, ports, draft);
      return together(db, async () => {
        await writes.update(db, id, opened, values, ports, draft);
        await wishCalendarSync(db, id, ports);
      });
    },
  };
}

const WANT_PERMISSION = ['calendar_unauthorized', 'calendar_unconfigured'];

/** Sends requests again that Google refused for want of permission, now that the clinic has given it. */
export async function retryCalendarWishes(db: ArcadaDatabase): Promise<void> {
  await db.outbox
    .where('state')
    .equals('attention')
    .filter((item) => isAction(item) && WANT_PERMISSION.includes(item.error?.problem.code ?? ''))
    .modify({ state: 'pending', error: null, not_before: 0, tries: 0 });
}

async function wish(db: ArcadaDatabase, action: CalendarAction, about: string, ports: WritePorts): Promise<void> {
  if ((await readConfig(db))?.calendar !== true) return;
  const tables = [db.outbox, db.conflicts, db.meta, db.records('appointments')];
  await db.transaction('rw', tables, async () => {
    const appointment = await db.records('appointments').get(about);
    if (!appointment) return;
    const [author, deps, earlier] = [
      await personOnScreen(db),
      await writesOf(db, about),
      // A request on its way is left to its answer: this one goes after it.
      (await actionsFor(db, about)).filter(({ state }) => state !== 'inflight'),
    ];
    await db.outbox.bulkDelete(earlier.map(({ n }) => n));
    const op_id = ports.newId();
    await db.outbox.add({
      op_id,
      group: op_id,
      author,
      schema: WIRE_SCHEMA,
      action,
      about,
      title: appointmentDefinition.title({ ...appointment }),
      deps,
      captured_at: new Date(ports.now()).toISOString(),
      state: 'pending',
      tries: 0,
      not_before: 0,
      error: null,
    });
  });
  await db.saved();
}

/** The op ids of all writes of the appointment that the server has not applied, parked ones included. */
async function writesOf(db: ArcadaDatabase, about: string): Promise<string[]> {
  const waiting = await entriesOf(db, 'appointments', about);
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const own = parked.filter(({ collection, row_id }) => collection === 'appointments' && row_id === about);
  return [...waiting, ...own].map(({ op_id }) => op_id);
}
