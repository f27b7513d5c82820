// Two patients become one, or two again, while a tablet without a network deletes what a record is moved away from.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clinicalHistoryId, newId, toothId } from '#domain/record/ids.ts';
import { write } from '#store/outbox/write.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let [source, target, odontogram, tooth] = ['', '', '', ''];
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet('recepcion');
  [source, target, odontogram] = [await a.createPatient({}), await a.createPatient({}), newId()];
  const history = clinicalHistoryId(source);
  await add('clinical-histories', history, { patient: source });
  await add('odontograms', odontogram, { clinical_history: history, data: {} });
  tooth = toothId(odontogram, '16');
  await add('teeth', tooth, { odontogram, tooth_number: '16', type: 'adult', condition: 'caries' });
  await a.sync();
});
afterEach(() => world.close());

const add = (collection: 'clinical-histories' | 'odontograms' | 'teeth', id: string, values: object) =>
  write(a.db, [{ method: 'POST', collection, id, values: { ...values } }], a.ports);
const ask = async (path: string, json?: object) => {
  const { headers } = await world.server.signIn('admin');
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    ...(json && { payload: json }),
  });
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
};
const merge = () => ask(`/patients/${target}/merge/`, { with: source, version: 1, with_version: 1 });
const shown = async () => [await a.db.records('odontograms').get(odontogram), await a.db.records('teeth').get(tooth)];

test('the teeth of a chart that a merge moved away are shown where the deletion of its old patient comes too late', async () => {
  a.network.fault = () => 'drop';
  await a.deletePatient(source);
  await merge();
  a.network.fault = () => null;
  await a.sync();
  expect(await shown()).toMatchObject([{ clinical_history: clinicalHistoryId(target) }, { id: tooth }]);
});

test('so are those of a chart that went back with the undoing of a merge', async () => {
  await merge();
  await a.sync();
  a.network.fault = () => 'drop';
  await write(a.db, [{ method: 'DELETE', collection: 'patients', id: target }], a.ports);
  await ask(`/patients/${source}/unmerge/`);
  a.network.fault = () => null;
  await a.sync();
  expect(await shown()).toMatchObject([{ clinical_history: clinicalHistoryId(source) }, { id: tooth }]);
});
