import { beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { buildNotes, parseNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { treatmentsOf, withFreeText } from '#domain/clinical/notes/treatments.ts';
import {
  clinicalHistoryWrites,
  createClinicalHistory,
  deleteTreatment,
  historyOfPatient,
  saveTreatment,
  updateClinicalHistory,
} from '#store/clinical/clinical-histories.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { buildHistory, buildOdontogram, buildPatient, buildTooth, testId } from '#tests/support/factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const exams = writesOf('clinical-exams');

const P = testId(0x100);
const H = clinicalHistoryId(P);
const values = { patient: P, ...EMPTY_CLINICAL_HISTORY };
const treatment = { date: '2026-03-10', title: 'Control', description: 'Cambio de arco', doctor: 'Dra. Paz' };
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
});

const noted = async () => treatmentsOf((await store.db.records('clinical-histories').get(H))!);

describe('a clinical history', () => {
  test('is made under the id that every tablet gives it, and found by its patient', async () => {
    const id = await createClinicalHistory(store.db, { ...values, allergies: 'Látex' }, store.ports);
    expect(id).toBe(H);
    expect(await historyOfPatient(store.db, P)).toMatchObject({ id: H, allergies: 'Látex', version: 0 });
    expect(await store.db.records('clinical-histories').toArray()).toHaveLength(1);
    expect(await store.entries()).toMatchObject([{ method: 'POST', collection: 'clinical-histories', row_id: H }]);
  });

  test('is updated by its touched fields', async () => {
    await store.receive('clinical-histories', buildHistory());
    await updateClinicalHistory(store.db, H, values, { ...values, smoking: 'si' }, store.ports);
    const [entry] = await store.entries();
    expect(entry?.patch).toEqual({ smoking: { before: null, after: 'si' } });
  });

  test('has its allergies in the notes rewritten to match the field', async () => {
    const notes = buildNotes({ text: 'Nota', treatments: [], fields: { allergies: 'Látex' } });
    await store.receive('clinical-histories', buildHistory({ allergies: 'Látex', notes }));
    const opened = { ...values, allergies: 'Látex', notes };
    await updateClinicalHistory(store.db, H, opened, { ...opened, allergies: 'Penicilina' }, store.ports);
    const history = (await store.db.records('clinical-histories').get(H))!;
    expect(history.allergies).toBe('Penicilina');
    expect(parseNotes(history)).toEqual({ text: 'Nota', treatments: [], fields: { allergies: 'Penicilina' } });
  });

  test('takes what hangs below with it when it is deleted', async () => {
    await store.receive('clinical-histories', buildHistory());
    await store.receive('odontograms', buildOdontogram());
    await store.receive('teeth', buildTooth());
    await clinicalHistoryWrites.delete(store.db, H, store.ports);
    for (const name of ['clinical-histories', 'odontograms', 'teeth'] as const) {
      expect(await store.db.rows(name).count()).toBe(0);
    }
    expect((await store.entries()).map(({ collection }) => collection)).toEqual(['clinical-histories']);
  });

  test('comes back with what hung below it when its deletion is undone', async () => {
    await store.receive('clinical-histories', buildHistory());
    await store.receive('odontograms', buildOdontogram());
    await store.receive('teeth', buildTooth());
    const undo = await clinicalHistoryWrites.delete(store.db, H, store.ports);
    await undo();
    for (const name of ['clinical-histories', 'odontograms', 'teeth'] as const) {
      expect(await store.db.rows(name).count()).toBe(1);
    }
    expect(await store.entries()).toEqual([]);
  });

  test('clears the draft of its form when it is saved', async () => {
    const key = 'history';
    const draft = () => saveDraft(store.db, key, { opened: {}, values: {} }, store.clock.now);
    await draft();
    await createClinicalHistory(store.db, values, store.ports, key);
    expect(await store.db.drafts.count()).toBe(0);
    await draft();
    await updateClinicalHistory(store.db, H, values, { ...values, smoking: 'no' }, store.ports, key);
    expect(await store.db.drafts.count()).toBe(0);
    await draft();
    await saveTreatment(store.db, { history: H }, treatment, store.ports, key);
    expect(await store.db.drafts.count()).toBe(0);
  });
});

describe('a treatment', () => {
  beforeEach(() => store.receive('clinical-histories', buildHistory({ notes: 'Texto libre' })));

  test('is added to the notes, which are built anew', async () => {
    await saveTreatment(store.db, { history: H }, treatment, store.ports);
    expect(await noted()).toMatchObject([treatment]);
    expect(parseNotes((await store.db.records('clinical-histories').get(H))!).text).toBe('Texto libre');
    const [entry] = await store.entries();
    expect(Object.keys(entry?.patch ?? {})).toEqual(['notes']);
  });

  test('is changed and taken out by its id', async () => {
    await saveTreatment(store.db, { history: H }, treatment, store.ports);
    await saveTreatment(store.db, { history: H }, { ...treatment, title: 'Retiro' }, store.ports);
    const [first] = await noted();
    await saveTreatment(store.db, { history: H, treatment: first! }, { ...treatment, doctor: '' }, store.ports);
    expect((await noted()).map(({ title, doctor }) => [title, doctor])).toEqual([
      ['Control', ''],
      ['Retiro', 'Dra. Paz'],
    ]);
    await deleteTreatment(store.db, { history: H, treatment: (await noted())[0]! }, store.ports);
    expect(await noted()).toMatchObject([{ title: 'Retiro' }]);
  });

  test('keeps what another program has noted with it when it is changed', async () => {
    const notes = JSON.stringify([{ id: 'a', ...treatment, costo: 120 }]);
    await store.receive('clinical-histories', buildHistory({ notes, version: 2 }));
    const [entry] = await noted();
    await saveTreatment(store.db, { history: H, treatment: entry! }, { ...treatment, title: 'Otro' }, store.ports);
    expect(await noted()).toEqual([{ id: 'a', ...treatment, title: 'Otro', costo: 120 }]);
  });

  test('is as it was once its addition, its change or its deletion is taken back', async () => {
    const undoFirst = await saveTreatment(store.db, { history: H }, treatment, store.ports);
    await undoFirst();
    expect(await noted()).toEqual([]);
    await saveTreatment(store.db, { history: H }, treatment, store.ports);
    await saveTreatment(store.db, { history: H }, { ...treatment, title: 'Retiro' }, store.ports);
    const before = await noted();
    const changes = { ...treatment, title: 'Otro', control: { weeks: 4 } };
    const undoChange = await saveTreatment(store.db, { history: H, treatment: before[0]! }, changes, store.ports);
    expect(await noted()).toMatchObject([{ title: 'Otro', control: { weeks: 4 } }, { title: 'Retiro' }]);
    await undoChange();
    expect(await noted()).toEqual(before);
    const undoDeletion = await deleteTreatment(store.db, { history: H, treatment: before[0]! }, store.ports);
    expect(await noted()).toEqual([before[1]]);
    await undoDeletion();
    expect(await noted()).toEqual(before);
  });

  test.each([
    [
      'was changed',
      (now: Treatment) => saveTreatment(store.db, { history: H, treatment: now }, treatment, store.ports),
    ],
    ['was deleted', (now: Treatment) => deleteTreatment(store.db, { history: H, treatment: now }, store.ports)],
  ])('that %s after a save stays so when the earlier save is taken back', async (_, later) => {
    await saveTreatment(store.db, { history: H }, { ...treatment, title: 'Primero' }, store.ports);
    const [first] = await noted();
    const changes = { ...treatment, title: 'Segundo' };
    const undo = await saveTreatment(store.db, { history: H, treatment: first! }, changes, store.ports);
    await later((await noted())[0]!);
    const after = await noted();
    await expect(undo()).rejects.toMatchObject({ code: 'gone' });
    expect(await noted()).toEqual(after);
  });

  test('stays when a form that was opened before it saves another free text', async () => {
    const opened = (await store.db.records('clinical-histories').get(H))!;
    await saveTreatment(store.db, { history: H }, treatment, store.ports);
    await updateClinicalHistory(store.db, H, opened, { ...opened, notes: withFreeText(opened, 'Otro') }, store.ports);
    expect(await noted()).toMatchObject([treatment]);
    expect(parseNotes((await store.db.records('clinical-histories').get(H))!).text).toBe('Otro');
  });

  test('from another tablet is shown beside one that has not been sent yet', async () => {
    await saveTreatment(store.db, { history: H }, treatment, store.ports);
    const theirs = buildNotes({
      text: 'Texto libre',
      treatments: [{ id: 'b', ...treatment, title: 'Suyo' }],
      fields: {},
    });
    await store.receive('clinical-histories', buildHistory({ notes: theirs, version: 2 }));
    expect((await noted()).map(({ title }) => title)).toEqual(['Suyo', 'Control']);
  });

  test('of a history that is gone is refused', async () => {
    const gone = { history: clinicalHistoryId(testId(0x555)), treatment: { id: 'a', ...treatment } };
    await expect(saveTreatment(store.db, gone, treatment, store.ports)).rejects.toMatchObject({ code: 'gone' });
    await expect(deleteTreatment(store.db, gone, store.ports)).rejects.toMatchObject({ code: 'gone' });
    expect(await store.entries()).toEqual([]);
  });
});

describe('clinical exams', () => {
  const exam = {
    clinical_history: H,
    profile: 'recto',
    lip_closure: null,
    frontal_analysis: null,
    smile_height: null,
    upper_midline: null,
    lower_midline: null,
    maxillary_cant: null,
    right_canine_class: null,
    right_molar_class: null,
    left_canine_class: null,
    left_molar_class: null,
    overjet: 2.5,
    overbite: null,
    anterior_crossbite: null,
    posterior_crossbite: null,
    anterior_open_bite: null,
    posterior_open_bite: null,
    deep_bite: null,
    interposition: null,
    tmj_observations: null,
  } as const;

  test('are found by their history, the newest first', async () => {
    const first = await exams.create(store.db, exam, store.ports);
    store.clock.now += 1000;
    const second = await exams.create(store.db, { ...exam, overjet: 3 }, store.ports);
    expect((await recordsOfHistory(store.db, 'clinical-exams', H)).map(({ id }) => id)).toEqual([second, first]);
    expect(await recordsOfHistory(store.db, 'clinical-exams', testId(0x999))).toEqual([]);
  });

  test('are updated by their touched fields', async () => {
    const id = await exams.create(store.db, exam, store.ports);
    await exams.update(store.db, id, exam, { ...exam, overjet: 4.25 }, store.ports);
    expect(await store.db.records('clinical-exams').get(id)).toMatchObject({ profile: 'recto', overjet: 4.25 });
    expect(await store.entries()).toHaveLength(1);
  });
});
