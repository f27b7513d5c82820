// Tablets of a demo clinic that has ended on the server (decision 103).
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { markDemo } from '#server/demo-clinic/demo-mark.ts';
import { endDemo } from '#server/demo-clinic/end-demo.ts';
import { noteConfig, readEndedDemo } from '#store/clinic/ended-demo.ts';
import { readConfig } from '#store/database/meta.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { currentSession, expireSession, saveSignIn } from '#store/session/session.ts';
import { createStore } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const PASSWORD = 'una clave larga y buena';

let world: World;
let code = '';

beforeEach(async () => {
  world = await createWorld({ tellCode: (told) => (code = told) });
  await markDemo(world.server.context.db, new Date());
});
afterEach(() => world.close());

const startOver = async () => {
  const { headers } = await world.server.signIn('admin');
  const payload = { password: 'correcta-y-larga', clinic_name: 'Clínica de prueba' };
  const answer = await world.server.app.inject({ method: 'POST', url: '/api/start-over/', headers, payload });
  expect(answer.statusCode).toBe(204);
};

/** Makes the next clinic, and signs its administrador in on a tablet. */
async function beginOn(tablet: Tablet): Promise<void> {
  const administrator = { username: 'daniela', first_name: 'Daniela', last_name: null, password: PASSWORD };
  const clinic = { clinic_name: 'Clínica Sur', timezone: 'America/Santiago' };
  const begun = await world.transport({ method: 'POST', path: '/first-start/', json: { code, clinic, administrator } });
  expect(begun.status).toBe(201);
  await tablet.signIn('daniela', PASSWORD);
}

const patientsOnServer = async () => world.server.context.db.selectFrom('patients').select('id').execute();

test('a tablet learns of the end in its next round, and keeps what it has not sent', async () => {
  const tablet = await world.tablet('recepcion');
  await tablet.createPatient({ first_name: 'Rosa' });
  await startOver();
  await tablet.sync();
  expect(await readEndedDemo(tablet.db)).toBe('Clínica de prueba');
  expect(tablet.network.log.map(({ path }) => path)).toEqual(['/config/']);
  expect(await tablet.db.outbox.count()).toBe(1);
  expect(await rescueCopy(tablet.db, new Date())).toContain('Rosa');
});

test('nothing of it reaches the next clinic, whoever signs in on the tablet', async () => {
  const tablet = await world.tablet('recepcion');
  const sent = await tablet.createPatient({ first_name: 'Luis' });
  await tablet.sync();
  expect(await patientsOnServer()).toEqual([{ id: sent }]);
  await tablet.createPatient({ first_name: 'Rosa' });
  await startOver();
  await beginOn(tablet);
  for (let round = 0; round < 3; round += 1) await tablet.sync();
  expect(await patientsOnServer()).toEqual([]);
  expect(await readEndedDemo(tablet.db)).toBe('Clínica de prueba');
  expect(await tablet.db.outbox.count()).toBe(1);
  expect(await tablet.db.acked.count()).toBe(1);
});

test('a tablet whose sessions are over asks for the reason, without a network later', async () => {
  const tablet = await world.tablet('recepcion');
  await startOver();
  const session = await currentSession(tablet.db);
  await expireSession(tablet.db, session!.user.id, session!.generation);
  tablet.network.fault = () => 'drop';
  await tablet.sync();
  expect(await readEndedDemo(tablet.db)).toBeNull();
  tablet.network.fault = () => null;
  await tablet.sync();
  expect(await readEndedDemo(tablet.db)).toBe('Clínica de prueba');
});

test('a demo clinic that was put back from a copy is restored as any other', async () => {
  const tablet = await world.tablet('recepcion');
  await world.newEpoch();
  await tablet.createPatient({ first_name: 'Rosa' });
  await tablet.sync();
  expect(await readEndedDemo(tablet.db)).toBeNull();
  expect(await patientsOnServer()).toHaveLength(1);
});

test('a second demo clinic is another one', async () => {
  const tablet = await world.tablet('recepcion');
  await endDemo(world.server.context);
  await markDemo(world.server.context.db, new Date());
  await tablet.sync();
  expect(await readEndedDemo(tablet.db)).toBe('Clínica de prueba');
});

const told = (more: Partial<ClinicConfig>): ClinicConfig => ({
  clinic_name: 'Clínica Miraflores',
  timezone: 'America/Lima',
  country_code: '51',
  rooms: [],
  calendar: false,
  ...more,
});

test('a device on which nobody has signed in takes the next clinic for its own', async () => {
  const { db } = await createStore(null);
  expect(await noteConfig(db, told({ demo: 'a' }))).toBe(false);
  expect(await noteConfig(db, told({ first_start: true }))).toBe(false);
  expect(await readConfig(db)).toEqual(told({ first_start: true }));
});

test('a clinic that becomes a demo clinic, and the same one told again, are no end', async () => {
  const { db } = await createStore(null);
  const user = { id: 'u', username: 'ana', first_name: null, last_name: null, rol: 'administrador' as const };
  await saveSignIn(db, user, { access: 'a', refresh: 'r' });
  for (const config of [told({}), told({ demo: 'a' }), told({ demo: 'a', clinic_name: 'Otra' })]) {
    expect(await noteConfig(db, config)).toBe(false);
    expect(await readConfig(db)).toEqual(config);
  }
  expect(await noteConfig(db, told({}))).toBe(true);
  expect(await noteConfig(db, told({ demo: 'a' }))).toBe(true);
  expect(await readEndedDemo(db)).toBe('Otra');
});
