// Two tablets without the network call the same patient.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { ContactAttempt, ContactAttemptValues } from '#domain/follow-up/contact-attempt.ts';
import { addDays, dateIn } from '#domain/values/dates.ts';
import { followedPatients } from '#store/follow-up/follow-up-list.ts';
import { ATTEMPT_WRITES, visitGiven } from '#store/follow-up/attempts.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';
import { countedFollowUps, keptFollowUps } from '#tests/support/kept-sums.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  patient = await a.createPatient({ first_name: 'Renzo', last_name: 'Paredes', treatment_status: 'iniciado' });
  await a.sync();
  b = await world.tablet('recepcion');
});
afterEach(() => world.close());

const today = () => dateIn(new Date(a.ports.now()), 'UTC');
const bothSync = async () => {
  for (const tablet of [a, b, a, b]) await tablet.sync();
};
const attempt = (outcome: ContactAttemptValues['outcome']): ContactAttemptValues => ({
  patient,
  at: new Date(a.ports.now()).toISOString(),
  channel: 'llamada',
  outcome,
  call_again_on: null,
  reason: 'seguimiento',
  notes: null,
});
const onServer = () => world.get<ContactAttempt[]>(`/contact-attempts/?patient=${patient}`);
const listOn = async (tablet: Tablet) => {
  const { shown, hidden } = await followedPatients(tablet.db, today());
  return [shown.length, hidden.length];
};

test('one gives a visit, the other notes that nobody answered: visit and both attempts are everywhere', async () => {
  const values = buildAppointmentValues({ patient, fecha: addDays(today(), 3) });
  await visitGiven(() => 'whatsapp', 'tab').create(a.db, values, a.ports);
  await ATTEMPT_WRITES.create(b.db, attempt('no_contesta'), b.ports);
  expect([await listOn(a), await listOn(b)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  await bothSync();
  expect((await onServer()).map(({ outcome }) => outcome).toSorted()).toEqual(['cita_dada', 'no_contesta']);
  expect(await world.get<Appointment[]>(`/appointments/?patient=${patient}`)).toHaveLength(1);
  for (const tablet of [a, b]) {
    expect(await listOn(tablet)).toEqual([0, 0]);
    expect(await tablet.db.conflicts.count()).toBe(0);
    expect(await keptFollowUps(tablet.db)).toEqual(await countedFollowUps(tablet.db));
  }
});

test('that both edit one attempt: what came of it and its day stand or fall together', async () => {
  const id = await ATTEMPT_WRITES.create(a.db, attempt('no_contesta'), a.ports);
  await bothSync();
  const opened = (await a.db.records('contact-attempts').get(id))!;
  const later = { outcome: 'llamar_despues', call_again_on: addDays(today(), 5) } as const;
  await ATTEMPT_WRITES.update(a.db, id, opened, { ...opened, ...later }, a.ports);
  await ATTEMPT_WRITES.update(b.db, id, opened, { ...opened, outcome: 'no_desea' }, b.ports);
  await bothSync();
  expect(await onServer()).toMatchObject([later]);
  const [conflict] = await b.db.conflicts.toArray();
  expect(conflict?.overlaps.map(({ field }) => field).toSorted()).toEqual(['call_again_on', 'outcome']);
});

test('a message of one and a note of the other about the same attempt are both there', async () => {
  const id = await ATTEMPT_WRITES.create(a.db, attempt('no_contesta'), a.ports);
  await bothSync();
  const opened = (await a.db.records('contact-attempts').get(id))!;
  await ATTEMPT_WRITES.update(a.db, id, opened, { ...opened, channel: 'whatsapp' }, a.ports);
  await ATTEMPT_WRITES.update(b.db, id, opened, { ...opened, notes: 'Buzón de voz' }, b.ports);
  await bothSync();
  expect(await onServer()).toMatchObject([{ channel: 'whatsapp', notes: 'Buzón de voz' }]);
});
