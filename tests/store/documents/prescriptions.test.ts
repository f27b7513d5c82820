import { beforeEach, describe, expect, test } from 'vitest';
import {
  licenceOf,
  mostUsedMedicines,
  patientPrescriptions,
  readPrescribers,
  readPrescriptionPaper,
} from '#store/documents/prescriptions.ts';
import { prescriptionWrites } from '#store/documents/write-prescription.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { ANA, BRUNO, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import {
  buildLine,
  buildPrescriber,
  buildPrescription,
  buildPrescriptionValues,
} from '#tests/support/document-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
  await store.receive('users', buildPrescriber());
});

const receive = (...prescriptions: Parameters<typeof buildPrescription>[0][]) =>
  store.receive(
    'prescriptions',
    ...prescriptions.map((each, place) => buildPrescription({ id: testId(0xc00 + place), ...each })),
  );
const of = (...medicines: string[]) => ({ lines: medicines.map((medicine) => buildLine({ medicine })) });

test('a patient’s prescriptions come the newest first, with who prescribes', async () => {
  await receive({ date: '2026-01-05' }, { date: '2026-02-05' }, { patient: testId(0x101) }, { prescriber: testId(9) });
  expect(
    (await patientPrescriptions(store.db, PATIENT)).map(({ date, prescriber_name }) => [date, prescriber_name]),
  ).toEqual([
    ['2026-03-10', ''],
    ['2026-02-05', 'Bruno Díaz'],
    ['2026-01-05', 'Bruno Díaz'],
  ]);
});

describe('people who prescribe', () => {
  test('have a licence number and an account that is not disabled', async () => {
    await store.receive(
      'users',
      buildPrescriber({ id: testId(1), first_name: 'Álvaro', licence_number: 'COP 7' }),
      buildPrescriber({ id: testId(2), licence_number: null }),
      buildPrescriber({ id: testId(3), active: false }),
    );
    expect(await readPrescribers(store.db)).toEqual([
      { id: testId(1), name: 'Álvaro Díaz', licence_number: 'COP 7' },
      { id: BRUNO.id, name: 'Bruno Díaz', licence_number: 'COP 18 452' },
    ]);
  });

  test('a row of an earlier server has no number', async () => {
    const { licence_number: _, ...earlier } = buildPrescriber({ id: ANA.id });
    await store.receive('users', earlier);
    expect([await licenceOf(store.db, ANA.id), await licenceOf(store.db, BRUNO.id)]).toEqual([null, 'COP 18 452']);
    expect(await readPrescribers(store.db)).toHaveLength(1);
  });
});

describe('the most used medicines', () => {
  test('come first, whatever their case and accents, in the spelling that is used most', async () => {
    await receive(
      of('Ibuprofeno 400 mg', 'Ácido fólico'),
      of('ibuprofeno 400 MG', 'Amoxicilina 500 mg'),
      of('Ibuprofeno 400 mg', 'Amoxicilina 500 mg'),
    );
    expect(await mostUsedMedicines(store.db)).toEqual(['Ibuprofeno 400 mg', 'Amoxicilina 500 mg', 'Ácido fólico']);
  });

  test('follow a save, an edit, a deletion and its undo', async () => {
    const { db, ports } = store;
    const writes = writesOf('prescriptions');
    const values = buildPrescriptionValues(of('A', 'B'));
    const id = await writes.create(db, values, ports);
    expect(await mostUsedMedicines(db)).toEqual(['A', 'B']);
    await writes.update(db, id, values, { ...values, ...of('B', 'C') }, ports);
    expect(await mostUsedMedicines(db)).toEqual(['B', 'C']);
    const undo = await writes.delete(db, id, ports);
    expect(await mostUsedMedicines(db)).toEqual([]);
    await undo();
    expect(await mostUsedMedicines(db)).toEqual(['B', 'C']);
  });

  test('are read from the store’s counts, not from the prescriptions', async () => {
    await receive(of('A'), of('A', 'A'));
    expect(await store.db.medicines.toArray()).toEqual([{ medicine: 'A', count: 3 }]);
  });
});

describe('a save', () => {
  const penicillin = () => store.receive('clinical-histories', buildHistory({ allergies: 'Penicilina' }));
  const seen = async (id: string) =>
    (await store.db.records('prescriptions').get(id))?.lines.map(({ allergy_seen }) => allergy_seen);
  const WARNING = 'Amoxicilina es una penicilina; alergia: penicilina';

  test('keeps the warning that stood beside each line', async () => {
    await penicillin();
    const values = buildPrescriptionValues(of('Amoxicilina 500 mg', 'Paracetamol 500 mg'));
    const id = await prescriptionWrites.create(store.db, values, store.ports);
    expect(await seen(id)).toEqual([WARNING, null]);
  });

  test('keeps none that the form never showed', async () => {
    const values = buildPrescriptionValues({ lines: [buildLine({ allergy_seen: 'inventado' })] });
    expect(await seen(await prescriptionWrites.create(store.db, values, store.ports))).toEqual([null]);
  });

  test('counts the history’s notes and its yes to local anaesthetics', async () => {
    const notes = '--- Tratamientos ---\n[]\n\n--- Campos adicionales ---\n{"allergies":"AINE"}';
    await store.receive('clinical-histories', buildHistory({ notes, local_anesthetic_problems: 'si' }));
    const values = buildPrescriptionValues(of('Ibuprofeno 400 mg', 'Lidocaína 2 %'));
    expect(await seen(await prescriptionWrites.create(store.db, values, store.ports))).toEqual([
      'Ibuprofeno es un AINE; alergia: AINE',
      'Lidocaína es un anestésico local; la historia dice: problemas con la anestesia local',
    ]);
  });

  test('of something else keeps the warning of an allergy that was noted since: the form showed it', async () => {
    const values = buildPrescriptionValues(of('Amoxicilina 500 mg', 'Paracetamol 500 mg'));
    const id = await prescriptionWrites.create(store.db, values, store.ports);
    await penicillin();
    const opened = (await store.db.records('prescriptions').get(id))!;
    await prescriptionWrites.update(store.db, id, opened, { ...opened, instructions: 'Dieta blanda' }, store.ports);
    expect(await seen(id)).toEqual([WARNING, null]);
  });

  test('of nothing writes nothing, though the allergy has gone from the history', async () => {
    const lines = [buildLine({ allergy_seen: WARNING })];
    await receive({ id: testId(0xc20), lines });
    const opened = (await store.db.records('prescriptions').get(testId(0xc20)))!;
    await prescriptionWrites.update(store.db, testId(0xc20), opened, opened, store.ports);
    expect(await store.entries()).toEqual([]);
    expect(await seen(testId(0xc20))).toEqual([WARNING]);
  });

  test('has the licence number that the account has now, not the one with which the form opened', async () => {
    await store.receive('users', buildPrescriber({ licence_number: 'COP 20 001', version: 2 }));
    const id = await prescriptionWrites.create(store.db, buildPrescriptionValues(), store.ports);
    expect((await store.db.records('prescriptions').get(id))?.licence_number).toBe('COP 20 001');
  });

  test('in the name of somebody whom this tablet does not know keeps the number of the form', async () => {
    const values = buildPrescriptionValues({ prescriber: testId(9), licence_number: 'COP 9' });
    const id = await prescriptionWrites.create(store.db, values, store.ports);
    expect((await store.db.records('prescriptions').get(id))?.licence_number).toBe('COP 9');
  });
});

describe('the paper', () => {
  test('is unsent until the server has the prescription', async () => {
    const id = await prescriptionWrites.create(store.db, buildPrescriptionValues(), store.ports);
    const paper = await readPrescriptionPaper(store.db, id);
    expect([paper?.unsent, paper?.prescription.prescriber_name, paper?.patient?.id]).toEqual([
      true,
      'Bruno Díaz',
      PATIENT,
    ]);
    await receive({ id: testId(0xc10) });
    expect((await readPrescriptionPaper(store.db, testId(0xc10)))?.unsent).toBe(false);
  });

  test('has its final number while an edit waits, and a provisional one while its first write waits for a person', async () => {
    await receive({ id: testId(0xc10) });
    const opened = (await store.db.records('prescriptions').get(testId(0xc10)))!;
    const edited = { ...opened, instructions: 'Dieta blanda' };
    await prescriptionWrites.update(store.db, testId(0xc10), opened, edited, store.ports);
    expect(await store.entries()).toHaveLength(1);
    expect((await readPrescriptionPaper(store.db, testId(0xc10)))?.unsent).toBe(false);
    await store.db.outbox.clear();
    const id = await prescriptionWrites.create(store.db, buildPrescriptionValues(), store.ports);
    await store.db.outbox.toCollection().modify({ state: 'attention' });
    expect((await readPrescriptionPaper(store.db, id))?.unsent).toBe(true);
  });

  test('of a prescription that is not here is none', async () => {
    expect(await readPrescriptionPaper(store.db, testId(0xc99))).toBeUndefined();
  });
});
