// Changes by others in records that a waiting deletion hides here: they have not been seen, so no other deletion takes them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { insistDelete } from '#store/decisions/conflicts.ts';
import { write } from '#store/outbox/write.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
let history: string;
let odontogram: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  patient = await a.createPatient({});
  [history, odontogram] = [clinicalHistoryId(patient), newId()];
  await write(a.db, [{ method: 'POST', collection: 'clinical-histories', id: history, values: { patient } }], a.ports);
  const values = { clinical_history: history, data: {}, notes: 'una' };
  await write(a.db, [{ method: 'POST', collection: 'odontograms', id: odontogram, values }], a.ports);
  await a.sync();
  b = await world.tablet('admin');
});
afterEach(() => world.close());

const change = async (collection: CollectionName, id: string, changes: object) => {
  const opened = (await b.db.rows(collection).get(id))!;
  await write(b.db, [{ method: 'PUT', collection, id, opened, values: { ...opened, ...changes } }], b.ports);
  await b.sync();
};
const remove = (collection: CollectionName, id: string) => write(a.db, [{ method: 'DELETE', collection, id }], a.ports);
const onServer = () => world.get(`/odontograms/${odontogram}/`);
const conflicts = async () =>
  (await a.db.conflicts.toArray()).map(({ collection, kind, counts }) => [collection, kind, counts]);

/** Receives without sending: the tablet's own changes stay there. */
async function receiveOnly(): Promise<void> {
  a.network.fault = (request) => (isBatch(request) ? 'drop' : null);
  await a.sync();
  a.network.fault = () => null;
}

test('the deletion of the record above is asked about, as the one that hides it is', async () => {
  a.network.fault = () => 'drop';
  await remove('clinical-histories', history);
  await change('odontograms', odontogram, { notes: 'dos' });
  await receiveOnly();
  expect(await a.db.base.get(['odontograms', odontogram])).toMatchObject({ row: { notes: 'dos' } });
  await remove('patients', patient);
  await a.sync();
  expect(await onServer()).toMatchObject({ notes: 'dos' });
  expect(await conflicts()).toEqual([
    ['clinical-histories', 'children', { odontograms: 1 }],
    ['patients', 'children', { odontograms: 1 }],
  ]);
});

test('a person who insists on a deletion is asked again where another deletion hides a change', async () => {
  a.network.fault = () => 'drop';
  await remove('clinical-histories', history);
  await change('clinical-histories', history, { notes: 'dos' });
  a.network.fault = () => null;
  await a.sync();
  expect(await conflicts()).toEqual([['clinical-histories', 'changed', undefined]]);
  const [conflict] = await a.db.conflicts.toArray();
  a.network.fault = () => 'drop';
  await remove('patients', patient);
  await change('odontograms', odontogram, { notes: 'dos' });
  await receiveOnly();
  await insistDelete(a.db, conflict!.id);
  await a.sync();
  expect(await onServer()).toMatchObject({ notes: 'dos' });
  // Neither hides it now: a person who insists sees it.
  for (const { id } of await a.db.conflicts.toArray()) await insistDelete(a.db, id);
  await a.sync();
  await expect(onServer()).rejects.toThrow('404');
  expect(await conflicts()).toEqual([]);
});
