// Odontograms and what people mark on their teeth.
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import { toothStatistics } from '#domain/clinical/tooth.ts';
import { createOdontogram, saveObservations } from '#store/clinical/odontograms.ts';
import { chartOf, paintTeeth, saveTooth } from '#store/clinical/teeth.ts';
import { buildHistory, buildOdontogram, buildTooth, testId } from '#tests/support/factories.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const H = clinicalHistoryId(testId(0x100));
const O = testId(0x400);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('clinical-histories', buildHistory());
});

describe('an odontogram', () => {
  test('is made with a history, an empty object and notes', async () => {
    const id = await createOdontogram(store.db, { clinical_history: H, observations: 'Control' }, store.ports);
    expect(await store.db.records('odontograms').get(id)).toMatchObject({
      clinical_history: H,
      data: {},
      notes: 'Control',
    });
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ method: 'POST', patch: { data: { after: {} }, notes: { after: 'Control' } } });
  });

  test('is found by its history, the newest first', async () => {
    const first = await createOdontogram(store.db, { clinical_history: H, observations: '' }, store.ports);
    store.clock.now += 1000;
    const second = await createOdontogram(store.db, { clinical_history: H, observations: '' }, store.ports);
    expect((await recordsOfHistory(store.db, 'odontograms', H)).map(({ id }) => id)).toEqual([second, first]);
  });

  test('keeps its observations in notes, also those that stood in data', async () => {
    const opened = buildOdontogram({ data: 'Antiguas' });
    await store.receive('odontograms', opened);
    await saveObservations(store.db, O, opened, 'Antiguas y nuevas', store.ports);
    expect(await store.db.records('odontograms').get(O)).toMatchObject({ data: {}, notes: 'Antiguas y nuevas' });
    await saveObservations(store.db, O, (await store.db.records('odontograms').get(O))!, '', store.ports);
    expect(observationsOf((await store.db.records('odontograms').get(O))!)).toBe('');
  });
});

describe('the teeth of an odontogram', () => {
  beforeEach(() => store.receive('odontograms', buildOdontogram()));
  const chart = () => chartOf(store.db, O, 'adult');
  const tooth = async (number: string) => (await chart()).find(({ tooth_number }) => tooth_number === number)!;

  test('are healthy until they are marked', async () => {
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 32 });
    expect(await chartOf(store.db, O, 'child')).toHaveLength(20);
  });

  test('are created by the first mark and updated by the next', async () => {
    await saveTooth(store.db, await tooth('16'), { condition: 'caries', observation: 'Oclusal' }, store.ports);
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ method: 'POST', collection: 'teeth', row_id: toothId(O, '16') });
    await store.markSent();
    await saveTooth(store.db, await tooth('16'), { condition: 'restauracion' }, store.ports);
    expect((await store.entries()).map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(await tooth('16')).toMatchObject({ condition: 'restauracion', observation: 'Oclusal', type: 'adult' });
  });

  test('that the server has are updated, touched fields only', async () => {
    await store.receive('teeth', buildTooth({ observation: 'Oclusal' }));
    await saveTooth(store.db, await tooth('16'), { condition: 'corona' }, store.ports);
    expect(await store.entries()).toMatchObject([
      { method: 'PUT', patch: { condition: { before: 'caries', after: 'corona' } } },
    ]);
  });

  test('painted together are separate groups, and undone by what they were', async () => {
    await store.receive('teeth', buildTooth());
    const before = [await tooth('16'), await tooth('17'), await tooth('18')];
    await paintTeeth(store.db, before, 'ausente', store.ports);
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 29, Ausentes: 3 });
    const groups = (await store.entries()).map(({ group }) => group);
    expect(new Set(groups).size).toBe(3);
    for (const { tooth_number, condition } of before) {
      await saveTooth(store.db, await tooth(tooth_number), { condition }, store.ports);
    }
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 31, Atención: 1 });
  });

  test('wait for the odontogram that was made on the same tablet', async () => {
    const id = await createOdontogram(store.db, { clinical_history: H, observations: '' }, store.ports);
    const [first] = await chartOf(store.db, id, 'child');
    await saveTooth(store.db, first!, { condition: 'caries' }, store.ports);
    const [made, marked] = await store.entries();
    expect(marked?.deps).toEqual([made?.op_id]);
  });
});
