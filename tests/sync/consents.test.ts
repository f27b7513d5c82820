// Consents between tablets without the network: signed once, revoked twice, changed by nobody.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Consent } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { Signed } from '#domain/documents/seal-consent.ts';
import { newId } from '#domain/record/ids.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { write } from '#store/outbox/write.ts';
import { consentsOfPatient, revokeConsent, signConsent } from '#store/documents/consents.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { edit } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
let id: string;

beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  patient = await a.createPatient({ first_name: 'Valentina', last_name: 'Echevarría' });
  id = newId();
  await sign(a, id);
  await a.sync();
  b = await world.tablet('recepcion');
});
afterEach(() => world.close());

function sign(tablet: Tablet, consent: string): Promise<void> {
  const {
    hash: _hash,
    revoked_on: _on,
    revocation_reason: _reason,
    ...signed
  } = buildConsentValues({
    patient,
    signed_at: '2020-01-05T15:00:00.000Z',
  });
  return signConsent(tablet.db, consent, signed satisfies Signed, { ...tablet.ports, today: '2020-01-05' });
}
const revoke = (tablet: Tablet, revoked_on: string, revocation_reason: string) =>
  revokeConsent(tablet.db, id, { revoked_on, revocation_reason }, tablet.ports);
const onServer = () => world.get<Consent>(`/consents/${id}/`);
const shownOn = async (tablet: Tablet) => (await consentsOfPatient(tablet.db, patient)).find((each) => each.id === id);

test('two tablets revoke one consent: the first one stands, and the reason of the other waits until a person has read it', async () => {
  const signed = await onServer();
  await revoke(a, '2020-01-07', 'Sigue en otra clínica');
  await revoke(b, '2020-01-06', 'Cambió de opinión');
  await a.sync();
  await b.sync();
  const first = { revoked_on: '2020-01-07', revocation_reason: 'Sigue en otra clínica' };
  expect(await onServer()).toMatchObject(first);
  const [conflict, ...others] = await b.db.conflicts.toArray();
  expect(others).toEqual([]);
  expect(conflict?.overlaps.map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
    ['revoked_on', '2020-01-06', '2020-01-07'],
    ['revocation_reason', 'Cambió de opinión', 'Sigue en otra clínica'],
  ]);

  // Whatever somebody chooses: what is final stands, and nothing is sent.
  const chosen = { revoked_on: '2020-01-06', revocation_reason: 'Cambió de opinión' };
  await resolveFields(b.db, conflict!.id, chosen, b.ports.now());
  await b.sync();
  expect(await b.db.outbox.count()).toBe(0);
  expect(await b.db.conflicts.count()).toBe(0);
  const after = await onServer();
  expect(after).toMatchObject({ ...first, hash: signed.hash, text: signed.text, version: 2 });
  expect(sealOf(after)).toBe(signed.hash);
  for (const tablet of [a, b]) expect(await shownOn(tablet)).toMatchObject(first);
});

test('the same revocation on two tablets is one, and asks nobody', async () => {
  for (const tablet of [a, b]) await revoke(tablet, '2020-01-06', 'Cambió de opinión');
  for (const tablet of [a, b, a]) await tablet.sync();
  expect(await b.db.conflicts.count()).toBe(0);
  expect((await onServer()).version).toBe(2);
});

test('a tablet that changes what was signed is refused, and the server keeps it as it was', async () => {
  const signed = await onServer();
  await write(b.db, [edit('consents', id, { ...(await shownOn(b))! }, { text: 'Acepto todo.' })], b.ports);
  await b.sync();
  const [entry] = await b.db.outbox.toArray();
  expect(entry).toMatchObject({
    state: 'attention',
    error: { status: 400, problem: { fields: { text: 'Lo firmado no se puede cambiar' } } },
  });
  expect(await onServer()).toEqual(signed);
});

test('signed while the answer is lost, it is there once', async () => {
  const other = newId();
  await sign(b, other);
  let lost = false;
  b.network.fault = ({ path }) => {
    if (path !== '/batch/' || lost) return null;
    lost = true;
    return 'lose-reply';
  };
  await b.sync();
  b.clock.now += 120_000;
  await b.sync();
  expect(lost).toBe(true);
  expect(await b.db.outbox.count()).toBe(0);
  const consents = await world.get<Consent[]>(`/consents/?patient=${patient}`);
  expect(consents.map((consent) => consent.id).toSorted()).toEqual([id, other].toSorted());
  for (const consent of consents) expect(sealOf(consent)).toBe(consent.hash);
});
