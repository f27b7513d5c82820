import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { MOVED_LINE } from '#domain/agenda/rescheduled-to.ts';
import { REMINDED_ESTADOS, reminderOf, type Reminder } from '#domain/agenda/reminder.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { queryOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { reminder } from '#server/openapi/figure-schemas.ts';
import { listRows, pageParameters, parsePage, type Page } from '#server/records/list.ts';
import { patientNames } from '#server/resources/patients/by-patient.ts';
import { appointments } from './appointments.ts';

const REMINDERS = described('Recordatorios pendientes, por fecha', {
  answer: v.array(reminder),
  query: pageParameters,
});

/** Serves /api/reminders/: the patients to be called, by date. */
export function registerReminders(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/reminders/', REMINDERS, async (request, reply) => {
    const { reminders, total } = await readReminders(context.db, todayOf(context), parsePage(queryOf(request)));
    return reply.header('x-total-count', String(total)).send(reminders);
  });
}

/** The reminders still to be given on a day: `hasReminder` of the domain, in SQL. */
export async function readReminders(
  db: Db,
  today: string,
  page: Page,
): Promise<{ reminders: Reminder[]; total: number }> {
  const condition = sql`deleted_at IS NULL AND estado = ANY(${REMINDED_ESTADOS}) AND fecha - 1 >= ${today}::date
    AND NOT (estado = 'programada' AND coalesce(notes, '') ~ ${MOVED_LINE})`;
  const { rows, total } = await listRows(db, appointments, { condition, order: sql`fecha, hora, id`, ...page });
  const names = await patientNames(
    db,
    rows.map(({ patient }) => String(patient)),
  );
  return {
    reminders: rows.map((row, index) => reminderOf(row as unknown as Appointment, names[index]!)),
    total,
  };
}
