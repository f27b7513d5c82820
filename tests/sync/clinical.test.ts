// Two tablets and one clinical record: what each noted offline is there in the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_CLINICAL_HISTORY, type ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import { createClinicalHistory, saveTreatment, updateClinicalHistory } from '#store/clinical/clinical-histories.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { createOdontogram } from '#store/clinical/odontograms.ts';
import { saveTeeth } from '#store/clinical/teeth.ts';
import { write } from '#store/outbox/write.ts';
import { chartOf } from '#tests/support/chart.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const patients = writesOf('patients');

let world: World;
let a: Tablet;
let b: Tablet;
beforeAll(async () => {
  world = await createWorld();
  a = await world.tablet('admin');
  b = await world.tablet('mateo');
});
afterAll(() => world.close());

const settle = async () => {
  for (const tablet of [a, b, a, b]) await tablet.sync();
};
const values = (patient: string, changes: object = {}) => ({ patient, ...EMPTY_CLINICAL_HISTORY, ...changes });
const control = { date: '2026-03-10', title: 'Control', description: '', doctor: '' };
const titles = async (tablet: Tablet, id: string) =>
  treatmentsOf((await tablet.db.records('clinical-histories').get(id))!).map(({ title }) => title);
async function sharedHistory(changes: object = {}): Promise<string> {
  const patient = await a.createPatient({});
  const id = await createClinicalHistory(a.db, values(patient, changes), a.ports);
  await settle();
  return id;
}

describe('a clinical history', () => {
  test('made on both tablets is one, with what both wrote', async () => {
    const patient = await a.createPatient({});
    await settle();
    const first = await createClinicalHistory(a.db, values(patient, { allergies: 'Látex' }), a.ports);
    const second = await createClinicalHistory(b.db, values(patient, { habits: 'onicofagia' }), b.ports);
    expect(second).toBe(first);
    await settle();
    const row = await world.get<ClinicalHistory>(`/clinical-histories/${first}/`);
    expect(row).toMatchObject({ id: first, allergies: 'Látex', habits: 'onicofagia' });
    for (const tablet of [a, b]) {
      expect(await tablet.db.records('clinical-histories').get(first)).toMatchObject({
        allergies: 'Látex',
        habits: 'onicofagia',
      });
      expect(await tablet.db.outbox.count()).toBe(0);
    }
  });

  test('keeps the treatments noted on both', async () => {
    const id = await sharedHistory({ notes: 'Texto libre' });
    await saveTreatment(a.db, { history: id }, control, a.ports);
    await saveTreatment(b.db, { history: id }, { ...control, title: 'Limpieza' }, b.ports);
    await settle();
    for (const tablet of [a, b]) expect((await titles(tablet, id)).toSorted()).toEqual(['Control', 'Limpieza']);
    expect(await a.db.conflicts.count()).toBe(0);
    expect(await b.db.conflicts.count()).toBe(0);
  });

  test('waits for a person only with the treatment that both changed', async () => {
    const id = await sharedHistory();
    await saveTreatment(a.db, { history: id }, control, a.ports);
    await settle();
    const [shared] = treatmentsOf((await b.db.records('clinical-histories').get(id))!);
    const edited = { history: id, treatment: shared! };
    await saveTreatment(a.db, edited, { ...control, title: 'De A' }, a.ports);
    await saveTreatment(b.db, edited, { ...control, title: 'De B' }, b.ports);
    await saveTreatment(b.db, { history: id }, { ...control, title: 'Nuevo de B' }, b.ports);
    await settle();
    expect(await titles(a, id)).toEqual(['De A', 'Nuevo de B']);
    const [conflict] = await b.db.conflicts.toArray();
    expect(conflict?.overlaps).toMatchObject([{ field: 'notes' }]);
    await resolveFields(b.db, conflict!.id, { notes: conflict!.overlaps[0]!.mine }, b.ports.now());
    await settle();
    for (const tablet of [a, b]) expect(await titles(tablet, id)).toEqual(['De B', 'Nuevo de B']);
  });

  test('is not overwritten by a form that opened with it before', async () => {
    const id = await sharedHistory();
    await saveTreatment(a.db, { history: id }, control, a.ports);
    await settle();
    const [treatment] = treatmentsOf((await b.db.records('clinical-histories').get(id))!);
    await saveTreatment(
      a.db,
      { history: id, treatment },
      { ...control, description: 'Alergia a la lidocaína' },
      a.ports,
    );
    await settle();
    await saveTreatment(b.db, { history: id, treatment }, { ...control, doctor: 'Dr. Vera' }, b.ports);
    await settle();
    const [conflict] = await b.db.conflicts.toArray();
    expect(JSON.stringify(conflict?.overlaps)).toContain('Alergia a la lidocaína');
    expect(treatmentsOf((await a.db.records('clinical-histories').get(id))!)).toMatchObject([
      { description: 'Alergia a la lidocaína' },
    ]);
  });

  test('made on both tablets, goes on after a decision with what belongs to it and was changed together with it', async () => {
    const patient = await a.createPatient({});
    await settle();
    await createClinicalHistory(a.db, values(patient, { allergies: 'Látex' }), a.ports);
    await a.sync();
    const id = await createClinicalHistory(b.db, values(patient, { allergies: 'Polen' }), b.ports);
    const odontogram = await createOdontogram(b.db, { clinical_history: id, observations: '' }, b.ports);
    const change = async (collection: CollectionName, row: string, field: string) => {
      const opened = (await b.db.rows(collection).get(row))!;
      return { method: 'PUT', collection, id: row, opened, values: { ...opened, [field]: 'Ahora' } } as const;
    };
    const together = [
      await change('odontograms', odontogram, 'notes'),
      await change('clinical-histories', id, 'medications'),
    ];
    await write(b.db, together, b.ports);
    await b.sync();
    const [conflict] = await b.db.conflicts.where({ collection: 'clinical-histories', row_id: id }).toArray();
    await resolveFields(b.db, conflict!.id, { allergies: 'Polen' }, b.ports.now());
    await settle();
    expect(await b.db.outbox.toArray()).toEqual([]);
    expect(await world.get(`/clinical-histories/${id}/`)).toMatchObject({ allergies: 'Polen', medications: 'Ahora' });
    expect(await world.get(`/odontograms/${odontogram}/`)).toMatchObject({ notes: 'Ahora' });
  });

  test('waits for a person when one says no habit and the other names one', async () => {
    const id = await sharedHistory();
    for (const [tablet, habits] of [
      [a, 'ninguno'],
      [b, 'onicofagia'],
    ] as const) {
      const opened = (await tablet.db.records('clinical-histories').get(id))!;
      await updateClinicalHistory(tablet.db, id, opened, { ...opened, habits }, tablet.ports);
    }
    await settle();
    const conflicts = [...(await a.db.conflicts.toArray()), ...(await b.db.conflicts.toArray())];
    expect(conflicts.filter(({ row_id }) => row_id === id)).toMatchObject([{ overlaps: [{ field: 'habits' }] }]);
  });
});

describe('a whole record made offline', () => {
  test('arrives in order, falls with its patient and comes back with them', async () => {
    const patient = await a.createPatient({});
    const history = await createClinicalHistory(a.db, values(patient), a.ports);
    const odontogram = await createOdontogram(a.db, { clinical_history: history, observations: 'Ok' }, a.ports);
    const teeth = (await chartOf(a.db, odontogram, 'adult')).slice(0, 25);
    const marks = teeth.map((opened) => ({ opened, changes: { condition: 'caries' as const } }));
    await saveTeeth(a.db, marks, a.ports);
    await settle();
    expect(await world.get<Row[]>(`/teeth/?odontogram=${odontogram}`)).toHaveLength(25);
    expect(await b.db.rows('teeth').where({ odontogram }).count()).toBe(25);
    const shown = (await b.db.rows('patients').get(patient))!;
    await patients.delete(b.db, patient, b.ports);
    await settle();
    expect(await a.db.rows('clinical-histories').get(clinicalHistoryId(patient))).toBeUndefined();
    expect(await a.db.rows('teeth').where({ odontogram }).count()).toBe(0);
    expect(await world.get<Row[]>(`/teeth/?odontogram=${odontogram}`)).toEqual([]);
    await write(a.db, [{ method: 'POST', collection: 'patients', id: patient, values: shown }], a.ports);
    await settle();
    for (const tablet of [a, b]) {
      expect(await tablet.db.rows('odontograms').get(odontogram)).toMatchObject({ notes: 'Ok', version: 3 });
      expect(await tablet.db.rows('teeth').get(toothId(odontogram, '18'))).toMatchObject({ condition: 'caries' });
      expect(await tablet.db.rows('teeth').where({ odontogram }).count()).toBe(25);
    }
  });

  test('has its tooth once, though it was marked on both tablets', async () => {
    const history = await sharedHistory();
    const odontogram = await createOdontogram(a.db, { clinical_history: history, observations: '' }, a.ports);
    await settle();
    for (const tablet of [a, b]) {
      const [tooth] = await chartOf(tablet.db, odontogram, 'adult');
      await saveTeeth(tablet.db, [{ opened: tooth!, changes: { condition: 'ausente' } }], tablet.ports);
    }
    await settle();
    expect(await world.get<Row[]>(`/teeth/?odontogram=${odontogram}`)).toMatchObject([{ condition: 'ausente' }]);
    expect(await a.db.outbox.count()).toBe(0);
    expect(await b.db.outbox.count()).toBe(0);
  });
});
