// The server's SQL and the tablets' domain functions: random appointments, the same answers.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DURATIONS, ESTADOS, type Appointment } from '#domain/agenda/appointment.ts';
import { overlaps } from '#domain/agenda/appointment-slot.ts';
import { compareMoments } from '#domain/values/dates.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { hasReminder, reminderOf } from '#domain/agenda/reminder.ts';
import { appointmentsByMonth } from '#domain/figures/statistics.ts';
import { overlappingAppointments } from '#server/resources/agenda/appointments.ts';
import { readReminders } from '#server/resources/agenda/reminders.ts';
import { appointmentStatistics } from '#server/resources/figures/statistics.ts';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const RUNS = { numRuns: 40 };
const STORED = { deleted_at: null, deletion: null };

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase('pglite');
  await database.db
    .insertInto('patients')
    .values({
      ...buildPatient(),
      ...STORED,
      sort_name: 'lucia pena',
      search_name: 'lucia pena',
      search_letters: 'luciapena',
      search_text: 'lucia pena',
      search_digits: '',
      search_card: '',
    })
    .execute();
});
afterAll(() => database.close());

/** A few days of few hours in two rooms, so that much happens at once. */
const anAppointment = fc.record({
  fecha: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2027-03-01'),
  hora: fc.constantFrom('00:00', '00:15', '10:00', '10:25', '23:00', '23:45'),
  duracion: fc.constantFrom(...DURATIONS),
  estado: fc.constantFrom(...ESTADOS),
  location: fc.constantFrom(null, '', 'Clínica', 'Sillón 1'),
  notes: fc.constantFrom(null, 'Trae placa', 'Trae placa\nReprogramada para el 01/04/2026 a las 09:00.'),
});
const appointments = fc
  .array(anAppointment, { minLength: 1, maxLength: 25 })
  .map((all) => all.map((values, index) => buildAppointment({ id: testId(index + 1), ...values })));

async function store(rows: readonly Appointment[]): Promise<void> {
  await database.db.deleteFrom('appointments').execute();
  await database.db
    .insertInto('appointments')
    .values(rows.map((row) => ({ ...row, ...STORED })))
    .execute();
}

it('the first three that overlap', async () => {
  await fc.assert(
    fc.asyncProperty(appointments, async (rows) => {
      await store(rows);
      const asked = rows.map((row, index) => (index % 3 === 2 ? null : row));
      const expected = asked.map((one) =>
        rows
          .filter((row) => one && row.id !== one.id && overlaps({ ...one, estado: 'confirmada' }, row, 'Clínica'))
          .toSorted(compareMoments)
          .slice(0, 3),
      );
      const found = await overlappingAppointments(database.db, asked, 'Clínica');
      expect(found.map((others) => others.map(({ id }) => id))).toEqual(
        expected.map((others) => others.map(({ id }) => id)),
      );
    }),
    RUNS,
  );
});

it('the reminders of a day', async () => {
  const today = fc.constantFrom('2026-02-27', '2026-02-28', '2026-03-01', '2027-03-01');
  await fc.assert(
    fc.asyncProperty(appointments, today, async (rows, day) => {
      await store(rows);
      const expected = rows
        .filter((row) => hasReminder(row, day))
        .toSorted(compareMoments)
        .map((row) => reminderOf(row, 'Lucía Peña'));
      const { reminders, total } = await readReminders(database.db, day, { limit: 100, offset: 0 });
      expect([reminders, total]).toEqual([expected, expected.length]);
    }),
    RUNS,
  );
});

it('the appointments of a year by month', async () => {
  await fc.assert(
    fc.asyncProperty(appointments, fc.constantFrom(2026, 2027, 2028), async (rows, year) => {
      await store(rows);
      expect(await appointmentStatistics(database.db, year)).toEqual(appointmentsByMonth(rows, year));
    }),
    RUNS,
  );
});
