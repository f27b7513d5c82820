import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import {
  appointmentsBetween,
  appointmentsOf,
  countStanding,
  overlappingAppointments,
  rescheduleAppointment,
  upcomingAppointments,
} from '#store/agenda/appointments.ts';
import { buildAppointment, buildAppointmentValues, buildPatient, testId } from '#tests/support/factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const appointments = writesOf('appointments');

const LUCIA = testId(0x100);
const MATEO = testId(0x101);
const ID = testId(0x300);
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await store.receive(
    'patients',
    buildPatient({ id: LUCIA }),
    buildPatient({ id: MATEO, first_name: 'Mateo', last_name: 'Salazar' }),
  );
});

const receive = (...appointments: Partial<Appointment>[]) =>
  store.receive(
    'appointments',
    ...appointments.map((values, index) => buildAppointment({ id: testId(0x300 + index), ...values })),
  );
const hours = (appointments: readonly { hora: string }[]) => appointments.map(({ hora }) => hora);

describe('reading', () => {
  beforeEach(() =>
    receive(
      { fecha: '2026-03-11', hora: '07:00', patient: MATEO, estado: 'inasistencia' },
      { fecha: '2026-03-10', hora: '09:00', patient: MATEO, estado: 'confirmada' },
      { fecha: '2026-03-09', hora: '18:00', estado: 'completada' },
      { fecha: '2026-03-10', hora: '08:00' },
      { fecha: '2026-03-12', hora: '06:00' },
    ),
  );

  test('days come in the order of their times, with the patients’ names', async () => {
    const days = await appointmentsBetween(store.db, '2026-03-10', '2026-03-11');
    expect(days.map(({ hora, patient_name }) => `${hora} ${patient_name}`)).toEqual([
      '08:00 Lucía Peña',
      '09:00 Mateo Salazar',
      '07:00 Mateo Salazar',
    ]);
    expect(await store.db.records('appointments').count()).toBe(5);
  });

  test('a day has what goes on from the evening before, and no other visit of that evening', async () => {
    await receive(
      { fecha: '2026-03-12', hora: '23:30', duracion: 60 },
      { fecha: '2026-03-12', hora: '23:00', duracion: 60 },
      { fecha: '2026-03-13', hora: '08:00' },
      { fecha: '2026-03-12', hora: '22:15', duracion: 120 },
    );
    expect(hours(await appointmentsBetween(store.db, '2026-03-13', '2026-03-13'))).toEqual(['22:15', '23:30', '08:00']);
  });

  test('a patient’s own come newest first', async () => {
    expect(hours(await appointmentsOf(store.db, LUCIA))).toEqual(['06:00', '08:00', '18:00']);
  });

  test('upcoming ones begin now or later, the next one first', async () => {
    const now = { fecha: '2026-03-10', hora: '09:00' };
    expect(hours(await upcomingAppointments(store.db, now, 5))).toEqual(['09:00', '07:00', '06:00']);
    expect(hours(await upcomingAppointments(store.db, now, 1))).toEqual(['09:00']);
    expect(hours(await upcomingAppointments(store.db, { ...now, hora: '09:01' }, 1))).toEqual(['07:00']);
  });

  test('a day is counted without those that were moved to another date', async () => {
    expect(await countStanding(store.db, '2026-03-10')).toBe(2);
    await receive({ fecha: '2026-03-10', notes: 'Reprogramada para el 02/04/2026 a las 09:00.' });
    expect(await countStanding(store.db, '2026-03-10')).toBe(2);
    expect(await countStanding(store.db, '2026-03-13')).toBe(0);
  });

  test('upcoming ones are found behind many that were moved away', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-04-01', hora: '09:00' }, '');
    const moved = Array.from({ length: 9 }, (_, index) => ({ fecha: '2026-03-11', hora: `1${index}:00`, ...original }));
    await store.receive(
      'appointments',
      ...moved.map((values, index) => buildAppointment({ id: testId(0x400 + index), ...values })),
    );
    const now = { fecha: '2026-03-10', hora: '10:00' };
    expect(hours(await upcomingAppointments(store.db, now, 2))).toEqual(['07:00', '06:00']);
  });

  test('a patient who is not on the tablet yet is unknown, and the appointment is there', async () => {
    await receive({ patient: testId(0x1ff), fecha: '2026-04-01' });
    const [row] = await appointmentsBetween(store.db, '2026-04-01', '2026-04-01');
    expect(row?.patient_name).toBe('Paciente desconocido');
  });

  test('appointments in the same place and time are found, except the edited one', async () => {
    const slot = { ...buildAppointmentValues(), hora: '08:15', duracion: 60 };
    expect(hours(await overlappingAppointments(store.db, slot))).toEqual(['08:00', '09:00']);
    expect(hours(await overlappingAppointments(store.db, slot, testId(0x303)))).toEqual(['09:00']);
    expect(await overlappingAppointments(store.db, { ...slot, location: 'Sillón 2' })).toEqual([]);
  });

  test('one that was moved to another date is in nobody’s way, and comes no more', async () => {
    await receive({ fecha: '2026-04-01', notes: 'Reprogramada para el 02/04/2026 a las 09:00.' });
    const slot = { ...buildAppointmentValues(), fecha: '2026-04-01' };
    expect(await overlappingAppointments(store.db, slot)).toEqual([]);
    const coming = await upcomingAppointments(store.db, { fecha: '2026-04-01', hora: '00:00' }, 5);
    expect(coming).toEqual([]);
  });
});

describe('writing', () => {
  test('a new appointment is shown and queued', async () => {
    const id = await appointments.create(store.db, buildAppointmentValues(), store.ports);
    expect(await store.db.records('appointments').get(id)).toMatchObject({
      hora: '10:30',
      estado: 'programada',
      version: 0,
    });
    expect(await store.entries()).toMatchObject([{ method: 'POST', collection: 'appointments', row_id: id }]);
  });

  test('a new estado is sent with the time that it was set for, whole', async () => {
    await receive({});
    const opened = buildAppointment();
    await appointments.update(store.db, ID, opened, { ...opened, estado: 'completada' }, store.ports);
    const [entry] = await store.entries();
    expect(Object.keys(entry!.patch).toSorted()).toEqual(['duracion', 'estado', 'fecha', 'hora']);
    expect(entry!.patch['estado']).toEqual({ before: 'programada', after: 'completada' });
  });

  test('a deleted appointment is gone from the tablet and queued', async () => {
    await receive({});
    await appointments.delete(store.db, ID, store.ports);
    expect(await store.db.records('appointments').get(ID)).toBeUndefined();
    expect(await store.entries()).toMatchObject([{ method: 'DELETE', row_id: ID }]);
  });

  test('a reschedule is one group: the new appointment, and the note on the original', async () => {
    await receive({ estado: 'inasistencia', notes: 'Ayunas' });
    const original = buildAppointment({ estado: 'inasistencia', notes: 'Ayunas' });
    const to = { fecha: '2026-04-01', hora: '09:00' };
    const id = await rescheduleAppointment(store.db, original, to, 'Viaje', store.ports);
    expect(await store.db.records('appointments').get(id)).toMatchObject({
      ...to,
      patient: LUCIA,
      tipo_tratamiento: 'Control',
      estado: 'programada',
      notes: 'Reprogramada desde el 10/03/2026 a las 10:30. Motivo: Viaje',
    });
    expect(await store.db.records('appointments').get(ID)).toMatchObject({
      fecha: '2026-03-10',
      hora: '10:30',
      estado: 'programada',
      notes: 'Ayunas\nReprogramada para el 01/04/2026 a las 09:00.',
    });
    const entries = await store.entries();
    expect(entries.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(1);
  });

  test('a reschedule that cannot be stored whole is not stored at all', async () => {
    const original = buildAppointment();
    const to = { fecha: '2026-04-01', hora: '09:00' };
    await expect(rescheduleAppointment(store.db, original, to, '', store.ports)).rejects.toMatchObject({
      code: 'gone',
    });
    expect([await store.db.records('appointments').count(), await store.entries()]).toEqual([0, []]);
  });
});
