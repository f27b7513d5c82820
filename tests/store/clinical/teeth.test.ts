// Odontograms and what people mark on their teeth.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { asShown, observationsOf } from '#domain/clinical/odontogram.ts';
import { toothStatistics, type ChartTooth } from '#domain/clinical/tooth.ts';
import {
  createOdontogram,
  odontogramsOfPatient,
  odontogramWrites,
  readOdontogram,
  saveObservations,
  type OdontogramView,
} from '#store/clinical/odontograms.ts';
import { saveTeeth, undoTeeth, type ToothMark } from '#store/clinical/teeth.ts';
import { chartOf } from '#tests/support/chart.ts';
import { buildHistory, buildOdontogram, buildPatient, buildTooth, testId } from '#tests/support/factories.ts';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const H = clinicalHistoryId(testId(0x100));
const O = testId(0x400);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await writeMeta(store.db, 'ready', true);
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

  test('is made with its marked teeth in one go, each a write of its own that waits for it', async () => {
    const teeth = {
      '16': { condition: 'caries', observation: 'Oclusal' },
      '55': { condition: 'ausente', observation: null },
      '11': { condition: 'sano', observation: null },
    } as const;
    const id = await createOdontogram(store.db, { clinical_history: H, observations: '', teeth }, store.ports);
    const [made, ...marked] = await store.entries();
    expect(marked.map(({ row_id }) => row_id)).toEqual([toothId(id, '16'), toothId(id, '55')]);
    expect(marked.every(({ deps }) => deps.includes(made!.op_id))).toBe(true);
    expect(new Set([made, ...marked].map((entry) => entry?.group)).size).toBe(3);
    expect(await store.row('teeth', toothId(id, '55'))).toMatchObject({ type: 'child', condition: 'ausente' });
  });

  test('whose observations a form shows out of data is edited without a clash', async () => {
    const kept = buildOdontogram({ data: 'Antiguas' });
    await store.receive('odontograms', kept);
    const { clinical_history, data, notes } = asShown(kept);
    expect(notes).toBe('Antiguas');
    const opened = { clinical_history, data, notes };
    await odontogramWrites.update(store.db, O, opened, { ...opened, notes: 'Nuevas' }, store.ports);
    expect(await store.entries()).toMatchObject([
      { patch: { notes: { before: null, after: 'Nuevas' }, data: { before: 'Antiguas', after: {} } } },
    ]);
  });

  test('is read with its patient, its teeth, what waits of them and its last change', async () => {
    await store.receive('patients', buildPatient());
    await store.receive('odontograms', buildOdontogram());
    await store.receive('teeth', buildTooth({ updated_at: '2026-02-01T10:00:00.000Z' }));
    const view = (await readOdontogram(store.db, O)) as OdontogramView;
    expect(view.patient).toMatchObject({ first_name: 'Lucía' });
    expect(view.teeth.get('16')).toMatchObject({ condition: 'caries' });
    expect([view.updated_at, view.siblings, view.marks.size]).toEqual(['2026-02-01T10:00:00.000Z', 1, 0]);
    const opened = view.teeth.get('16')!;
    await saveTeeth(store.db, [{ opened, changes: { condition: 'corona' } }], store.ports);
    const after = (await readOdontogram(store.db, O)) as OdontogramView;
    expect(after.marks.get('16')).toEqual({ unsent: true, attention: false });
  });

  test('that is not there says whether it may still come, and so does one whose teeth may', async () => {
    await clearMeta(store.db, 'ready');
    expect(await readOdontogram(store.db, testId(0x999))).toEqual({ missing: true, complete: false });
    await store.receive('odontograms', buildOdontogram({ id: O, clinical_history: H }));
    expect(await readOdontogram(store.db, O)).toEqual({ missing: true, complete: false });
    await writeMeta(store.db, 'ready', true);
    expect(await readOdontogram(store.db, testId(0x999))).toEqual({ missing: true, complete: true });
    expect(await readOdontogram(store.db, O)).toMatchObject({ odontogram: { id: O } });
  });

  test('is told of a patient with the history, the newest first', async () => {
    const P = testId(0x100);
    expect(await odontogramsOfPatient(store.db, testId(0x101))).toEqual({ history: null, odontograms: [] });
    expect(await odontogramsOfPatient(store.db, P)).toEqual({ history: H, odontograms: [] });
    const teeth = { '16': { condition: 'caries', observation: null } } as const;
    const first = await createOdontogram(store.db, { clinical_history: H, observations: 'Uno', teeth }, store.ports);
    store.clock.now += 1000;
    const second = await createOdontogram(store.db, { clinical_history: H, observations: '' }, store.ports);
    const { odontograms } = await odontogramsOfPatient(store.db, P);
    expect(odontograms.map(({ id, observations }) => [id, observations])).toEqual([
      [second, ''],
      [first, 'Uno'],
    ]);
    expect(odontograms[1]?.teeth.get('16')).toMatchObject({ condition: 'caries' });
  });
});

describe('the teeth of an odontogram', () => {
  beforeEach(() => store.receive('odontograms', buildOdontogram()));
  const mark = (teeth: readonly ChartTooth[], changes: Partial<ToothMark>) =>
    saveTeeth(
      store.db,
      teeth.map((opened) => ({ opened, changes })),
      store.ports,
    );
  const chart = () => chartOf(store.db, O, 'adult');
  const tooth = async (number: string) => (await chart()).find(({ tooth_number }) => tooth_number === number)!;

  test('are healthy until they are marked', async () => {
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 32 });
    expect(await chartOf(store.db, O, 'child')).toHaveLength(20);
  });

  test('are created by the first mark and updated by the next', async () => {
    await mark([await tooth('16')], { condition: 'caries', observation: 'Oclusal' });
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ method: 'POST', collection: 'teeth', row_id: toothId(O, '16') });
    await store.markSent();
    await mark([await tooth('16')], { condition: 'restauracion' });
    expect((await store.entries()).map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(await tooth('16')).toMatchObject({ condition: 'restauracion', observation: 'Oclusal', type: 'adult' });
  });

  test('that the server has are updated, touched fields only', async () => {
    await store.receive('teeth', buildTooth({ observation: 'Oclusal' }));
    await mark([await tooth('16')], { condition: 'corona' });
    expect(await store.entries()).toMatchObject([
      { method: 'PUT', patch: { condition: { before: 'caries', after: 'corona' } } },
    ]);
  });

  test('painted together are separate groups, and undone by what they were', async () => {
    await store.receive('teeth', buildTooth());
    const before = [await tooth('16'), await tooth('17'), await tooth('18')];
    await mark(before, { condition: 'ausente' });
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 29, Ausentes: 3 });
    const groups = (await store.entries()).map(({ group }) => group);
    expect(new Set(groups).size).toBe(3);
    for (const { tooth_number, condition } of before) {
      await mark([await tooth(tooth_number)], { condition });
    }
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 31, Atención: 1 });
  });

  test('marked together are all kept or none', async () => {
    const before = [await tooth('16'), await tooth('17')];
    const add = vi.spyOn(store.db.outbox, 'add');
    add.mockImplementationOnce(store.db.outbox.add.bind(store.db.outbox)).mockRejectedValueOnce(new Error('no disk'));
    await expect(mark(before, { condition: 'ausente' })).rejects.toThrow('no disk');
    add.mockRestore();
    expect(await store.entries()).toEqual([]);
    expect(toothStatistics(await chart())).toMatchObject({ Sanos: 32 });
  });

  test('whose first mark is undone before it was sent leave nothing to be sent', async () => {
    const before = await tooth('16');
    await mark([before], { condition: 'caries' });
    const left = { ...before, condition: 'caries' as const };
    await undoTeeth(store.db, [{ before, left, stored: false }], store.ports);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('teeth', toothId(O, '16'))).toBeUndefined();
  });

  test('whose mark may have reached the server are set back by an edit', async () => {
    const before = await tooth('16');
    await mark([before], { condition: 'caries' });
    await store.markSent();
    const left = { ...before, condition: 'caries' as const };
    await undoTeeth(store.db, [{ before, left, stored: false }], store.ports);
    expect((await store.entries()).map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(await tooth('16')).toMatchObject({ condition: 'sano' });
  });

  test('that were marked before go back to that mark', async () => {
    await mark([await tooth('16')], { condition: 'caries', observation: 'Oclusal' });
    const before = await tooth('16');
    await mark([before], { condition: 'corona' });
    await undoTeeth(store.db, [{ before, left: { ...before, condition: 'corona' }, stored: true }], store.ports);
    expect(await tooth('16')).toMatchObject({ condition: 'caries', observation: 'Oclusal' });
  });

  test('wait for the odontogram that was made on the same tablet', async () => {
    const id = await createOdontogram(store.db, { clinical_history: H, observations: '' }, store.ports);
    const [first] = await chartOf(store.db, id, 'child');
    await mark([first!], { condition: 'caries' });
    const [made, marked] = await store.entries();
    expect(marked?.deps).toEqual([made?.op_id]);
  });
});
