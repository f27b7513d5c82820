// A reschedule is two writes that stand or fall together, on two tablets and the real server.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { appointmentsOf, rescheduleAppointment } from '#store/agenda/appointments.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const appointments = writesOf('appointments');

const TO = { fecha: '2026-04-01', hora: '09:00' };

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  b = await world.tablet();
  patient = await a.createPatient({});
});
afterEach(() => world.close());

/** An appointment that both tablets have. */
async function shared(values: Partial<Appointment>): Promise<Appointment> {
  const id = await appointments.create(a.db, buildAppointmentValues({ patient, ...values }), a.ports);
  await a.sync();
  await b.sync();
  return (await b.db.records('appointments').get(id))!;
}
const onServer = () => world.get<Appointment[]>(`/appointments/?patient=${patient}&ordering=fecha`);
const edit = (tablet: Tablet, row: Appointment, changes: Partial<Appointment>) =>
  appointments.update(tablet.db, row.id, row, { ...row, ...changes }, tablet.ports);

test('made offline, it reaches the other tablet whole', async () => {
  const original = await shared({ estado: 'inasistencia', notes: 'Ayunas' });
  a.network.fault = () => 'drop';
  await rescheduleAppointment(a.db, original, TO, 'Viaje', a.ports);
  await a.sync();
  expect(await onServer()).toHaveLength(1);
  a.network.fault = () => null;
  await a.sync();
  await b.sync();
  expect(await appointmentsOf(b.db, patient)).toMatchObject([
    { ...TO, estado: 'programada', notes: 'Reprogramada desde el 10/03/2026 a las 10:30. Motivo: Viaje' },
    { fecha: '2026-03-10', estado: 'programada', notes: 'Ayunas\nReprogramada para el 01/04/2026 a las 09:00.' },
  ]);
});

test('of a visit that was completed elsewhere meanwhile, the completed visit stays completed', async () => {
  const original = await shared({});
  await rescheduleAppointment(a.db, original, TO, '', a.ports);
  await edit(b, original, { estado: 'completada' });
  await b.sync();
  await a.sync();
  expect(await onServer()).toMatchObject([
    { estado: 'completada', notes: 'Reprogramada para el 01/04/2026 a las 09:00.' },
    { ...TO, estado: 'programada' },
  ]);
});

test('of an appointment that was moved elsewhere meanwhile, it waits for a person, whole', async () => {
  const original = await shared({ estado: 'inasistencia' });
  await rescheduleAppointment(a.db, original, TO, '', a.ports);
  await edit(b, original, { hora: '12:00', estado: 'confirmada' });
  await b.sync();
  await a.sync();
  expect(await onServer()).toMatchObject([{ hora: '12:00', estado: 'confirmada', notes: null }]);
  const [conflict] = await a.db.conflicts.toArray();
  expect(conflict!.entries.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});
