// The browser has thrown the store away: what the second copy holds reaches the server, whenever it is read (decision 019).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { createClinicalHistory } from '#store/clinical/clinical-histories.ts';
import { acceptTheirs, insistDelete, resolveFields } from '#store/decisions/conflicts.ts';
import { recoverFromSecondCopy } from '#store/safety/recover-store.ts';
import { createCopier, type SecondCopy } from '#store/safety/second-copy.ts';
import { createOdontogram } from '#store/clinical/odontograms.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let id: string;
let secondCopy: SecondCopy;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet('recepcion');
  id = await a.createPatient({ address: 'uno' });
  await a.sync();
  secondCopy = memorySecondCopy();
});

/** A tablet that has received everything before it could read the copy. */
async function startedWithoutCopy(): Promise<Tablet> {
  await createCopier(a.db, secondCopy).copy();
  const again = await world.emptyTablet('recepcion');
  await again.sync();
  return again;
}

test('a deletion that is found at a later start is sent', async () => {
  await a.deletePatient(id);
  const again = await startedWithoutCopy();
  expect(await again.db.records('patients').get(id)).toBeDefined();
  await recoverFromSecondCopy(again.db, secondCopy, 0);
  expect(await again.db.records('patients').get(id)).toBeUndefined();
  await again.sync();
  expect([await again.db.outbox.count(), await again.db.conflicts.count()]).toEqual([0, 0]);
  expect(await world.get<{ id: string }[]>('/patients/')).not.toContainEqual(expect.objectContaining({ id }));
});

test('an edit that is found at a later start lies over what was received and edited since', async () => {
  await a.editPatient(id, { address: 'dos' });
  const again = await startedWithoutCopy();
  await again.editPatient(id, { occupation: 'Chofer' });
  await recoverFromSecondCopy(again.db, secondCopy, 0);
  expect(await again.db.records('patients').get(id)).toMatchObject({ address: 'dos', occupation: 'Chofer' });
  await again.sync();
  expect(await again.db.conflicts.toArray()).toEqual([]);
  expect(await world.patient(id)).toMatchObject({ address: 'dos', occupation: 'Chofer' });
});

test('a decision is found although there was no room for the copy of a picture', async () => {
  const b = await world.tablet();
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.editPatient(id, { address: 'tres' });
  await a.sync();
  const narrow: SecondCopy = {
    ...secondCopy,
    write: (key, content) =>
      key.startsWith('blobs/') ? Promise.reject(new Error('no room')) : secondCopy.write(key, content),
  };
  const { copy } = createCopier(a.db, narrow);
  await copy();
  await a.db.blobs.put({ id: 'picture', bytes: new ArrayBuffer(8), mime: 'image/jpeg', waiting: 1 });
  const [conflict] = await a.db.conflicts.toArray();
  await resolveFields(a.db, conflict!.id, { address: 'dos, y tres de noche' }, a.ports.now());
  await expect(copy()).rejects.toThrow('no room');
  const again = await world.emptyTablet();
  await recoverFromSecondCopy(again.db, secondCopy, 0);
  expect(await again.db.outbox.toArray()).toMatchObject([{ patch: { address: { after: 'dos, y tres de noche' } } }]);
});

/** A tablet with what the copy has, which has received nothing yet. */
async function startedWithCopy(): Promise<Tablet> {
  await createCopier(a.db, secondCopy).copy();
  const again = await world.emptyTablet('recepcion');
  await recoverFromSecondCopy(again.db, secondCopy, 0);
  return again;
}

async function decideBoth(tablet: Tablet): Promise<void> {
  for (const { id: each, overlaps } of await tablet.db.conflicts.toArray()) {
    await resolveFields(tablet.db, each, { address: overlaps[0]!.mine }, tablet.ports.now());
  }
}

test('a conflict that is decided before anything was received meets the record of a server that was restored', async () => {
  const b = await world.tablet();
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.editPatient(id, { address: 'tres' });
  await a.sync();
  const { db } = world.server.context;
  await db.updateTable('patients').set({ address: 'uno', version: 1 }).where('id', '=', id).execute();
  await world.newEpoch();
  const again = await startedWithCopy();
  await decideBoth(again);
  await again.sync();
  expect(await again.db.conflicts.toArray()).toMatchObject([{ kind: 'fields', theirs: { address: 'uno' } }]);
  await decideBoth(again);
  await again.sync();
  for (const patient of [await world.patient(id), await again.db.records('patients').get(id)]) {
    expect(patient).toMatchObject({ address: 'tres', version: 2 });
  }
});

test('theirs is accepted before anything was received: what belongs to the record is sent', async () => {
  const b = await world.tablet();
  const values = (allergies: string) => ({ patient: id, ...EMPTY_CLINICAL_HISTORY, allergies });
  await createClinicalHistory(b.db, values('Látex'), b.ports);
  await b.sync();
  const history = await createClinicalHistory(a.db, values('Polen'), a.ports);
  await a.sync();
  const odontogram = await createOdontogram(a.db, { clinical_history: history, observations: 'Ok' }, a.ports);
  const again = await startedWithCopy();
  const [conflict] = await again.db.conflicts.toArray();
  await acceptTheirs(again.db, conflict!.id);
  await again.sync();
  expect(await recordsOfHistory(again.db, 'odontograms', history)).toMatchObject([{ id: odontogram }]);
  expect(await world.get(`/odontograms/${odontogram}/`)).toMatchObject({ notes: 'Ok' });
});

test('a deletion that is insisted on before anything was received is sent', async () => {
  const b = await world.tablet();
  await a.deletePatient(id);
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.sync();
  const again = await startedWithCopy();
  const [conflict] = await again.db.conflicts.toArray();
  await insistDelete(again.db, conflict!.id);
  await again.sync();
  expect([await again.db.outbox.toArray(), await again.db.conflicts.toArray()]).toEqual([[], []]);
  expect(await world.get<{ id: string }[]>('/patients/')).not.toContainEqual(expect.objectContaining({ id }));
});

test('a second decision on a conflict that is found is not taken for a repetition of the first', async () => {
  const b = await world.tablet();
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.editPatient(id, { address: 'tres' });
  await a.sync();
  await createCopier(a.db, secondCopy).copy();
  // It was decided and sent before the copy could follow.
  await decideBoth(a);
  await a.sync();
  const again = await world.emptyTablet('recepcion');
  await recoverFromSecondCopy(again.db, secondCopy, 0);
  await again.sync();
  const said = { address: 'dos, y tres de noche' };
  while ((await again.db.conflicts.count()) > 0) {
    for (const conflict of await again.db.conflicts.toArray()) {
      await resolveFields(again.db, conflict.id, said, again.ports.now());
    }
    await again.sync();
  }
  expect(await again.db.outbox.toArray()).toEqual([]);
  expect(await world.patient(id)).toMatchObject(said);
});

describe('a record that is found and refused', () => {
  let again: Tablet;
  let refused: string;
  beforeEach(async () => {
    a.network.fault = () => 'drop';
    refused = await a.createPatient({ phone_number: 'ninguno' });
    again = await startedWithCopy();
    await again.sync();
    expect(await again.db.outbox.toArray()).toMatchObject([{ state: 'attention', error: { status: 400 } }]);
  });

  test('is corrected', async () => {
    await again.editPatient(refused, { phone_number: '+51 999 888 777' });
    await again.sync();
    expect(await again.db.outbox.toArray()).toEqual([]);
    expect(await world.patient(refused)).toMatchObject({ phone_number: '+51 999 888 777' });
  });

  test('is deleted', async () => {
    await again.deletePatient(refused);
    await again.sync();
    expect(await again.db.outbox.toArray()).toEqual([]);
    expect(await again.db.records('patients').get(refused)).toBeUndefined();
  });
});
