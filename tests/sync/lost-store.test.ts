// The browser has thrown the store away: what the second copy holds reaches the server, whenever it is read (decision 019).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resolveFields } from '#store/conflicts.ts';
import { createCopier, recoverFromJournal, type Journal } from '#store/journal.ts';
import { getPatient } from '#store/patients.ts';
import { memoryJournal } from '#tests/support/journal.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let id: string;
let journal: Journal;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet('recepcion');
  id = await a.createPatient({ address: 'uno' });
  await a.sync();
  journal = memoryJournal();
});

/** A tablet that has received everything before it could read the copy. */
async function startedWithoutCopy(): Promise<Tablet> {
  await createCopier(a.db, journal).copy();
  const again = await world.emptyTablet('recepcion');
  await again.sync();
  return again;
}

test('a deletion that is found at a later start is sent', async () => {
  await a.deletePatient(id);
  const again = await startedWithoutCopy();
  expect(await getPatient(again.db, id)).toBeDefined();
  await recoverFromJournal(again.db, journal, 0);
  expect(await getPatient(again.db, id)).toBeUndefined();
  await again.sync();
  expect([await again.db.outbox.count(), await again.db.conflicts.count()]).toEqual([0, 0]);
  expect(await world.get<{ id: string }[]>('/patients/')).not.toContainEqual(expect.objectContaining({ id }));
});

test('an edit that is found at a later start lies over what was received and edited since', async () => {
  await a.editPatient(id, { address: 'dos' });
  const again = await startedWithoutCopy();
  await again.editPatient(id, { occupation: 'Chofer' });
  await recoverFromJournal(again.db, journal, 0);
  expect(await getPatient(again.db, id)).toMatchObject({ address: 'dos', occupation: 'Chofer' });
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
  const narrow: Journal = {
    ...journal,
    write: (key, content) =>
      key.startsWith('blobs/') ? Promise.reject(new Error('no room')) : journal.write(key, content),
  };
  const { copy } = createCopier(a.db, narrow);
  await copy();
  await a.db.blobs.put({ id: 'picture', bytes: new ArrayBuffer(8), mime: 'image/jpeg', waiting: 1 });
  const [conflict] = await a.db.conflicts.toArray();
  await resolveFields(a.db, conflict!.id, { address: 'dos, y tres de noche' });
  await expect(copy()).rejects.toThrow('no room');
  const again = await world.emptyTablet();
  await recoverFromJournal(again.db, journal, 0);
  expect(await again.db.outbox.toArray()).toMatchObject([{ patch: { address: { after: 'dos, y tres de noche' } } }]);
});
