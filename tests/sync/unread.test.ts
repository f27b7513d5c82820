// A tablet on which a newer build was started: its older build left out collections of which the cursor has passed the changes.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { clearMeta, readMeta, writeMeta } from '#store/database/meta.ts';
import { insistDelete } from '#store/decisions/conflicts.ts';
import { signConsent } from '#store/documents/consents.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;

beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  patient = await a.createPatient({ first_name: 'Valentina', last_name: 'Echevarría' });
  await signOnA();
  b = await world.tablet('recepcion');
  await b.db.rows('consents').clear();
  await writeMeta(b.db, 'unread', ['consents']);
});
afterEach(() => world.close());

async function signOnA(): Promise<void> {
  const {
    hash: _hash,
    revoked_on: _on,
    revocation_reason: _reason,
    ...signed
  } = buildConsentValues({ patient, signed_at: '2020-01-05T15:00:00.000Z' });
  await signConsent(a.db, newId(), signed, { ...a.ports, today: '2020-01-05' });
  await a.sync();
}

/** The server was put back to a release that has no consents. */
async function putBackServer(): Promise<void> {
  const epoch = (await readMeta(b.db, 'epoch'))!;
  const unknown = { status: 400, epoch, body: { code: 'invalid' }, retryAfter: null, serverTime: null };
  b.network.fault = ({ path }) => (path.startsWith('/sync/snapshot/?collection=consents') ? unknown : null);
}

const conflicts = async () => (await b.db.conflicts.toArray()).map(({ kind, counts }) => [kind, counts]);
const insist = async () => {
  for (const { id } of await b.db.conflicts.toArray()) await insistDelete(b.db, id);
  await b.sync();
};
const isOnServer = async () =>
  world.patient(patient).then(
    () => true,
    () => false,
  );

test('a patient deleted there before the consents were read stays, until a person has been told of them', async () => {
  await b.deletePatient(patient);
  await b.sync();
  expect(await conflicts()).toEqual([['children', { consents: 1 }]]);
  expect([await isOnServer(), await b.db.rows('consents').count()]).toEqual([true, 1]);
  await insist();
  expect([await isOnServer(), await conflicts()]).toEqual([false, []]);
});

test('a person who insists deletes also under a server that is too old to have those collections', async () => {
  await putBackServer();
  await b.deletePatient(patient);
  await b.sync();
  await insist();
  expect([await isOnServer(), await conflicts()]).toEqual([false, []]);
  expect(await readMeta(b.db, 'unread')).toEqual(['consents']);
});

test('a person who insists is asked again about what was signed since the server counted, and only about that', async () => {
  await putBackServer();
  await b.deletePatient(patient);
  await b.sync();
  await signOnA();
  await b.sync();
  await insist();
  expect([await isOnServer(), await conflicts()]).toEqual([true, [['children', { consents: 1 }]]]);
  await insist();
  expect([await isOnServer(), await conflicts()]).toEqual([false, []]);
});

test('a deletion that the older build parked has counted nothing: who insists on it is told of the consents', async () => {
  await clearMeta(b.db, 'unread');
  await a.editPatient(patient, { address: 'Av. Larco 812' });
  await b.deletePatient(patient);
  await a.sync();
  await b.sync();
  expect(await conflicts()).toEqual([['changed', undefined]]);
  await writeMeta(b.db, 'unread', ['consents']);
  await insist();
  expect([await isOnServer(), await conflicts()]).toEqual([true, [['children', { consents: 1 }]]]);
});
