// The list as the tablet reads it: from its kept rows, whatever wrote them, and equal to a plain reckoning over all rows.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { addDays } from '#domain/values/dates.ts';
import { seededRandom } from '#demo/random.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { countFollowed, followedPatients } from '#store/follow-up/follow-up-list.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { clearClinic } from '#store/safety/sealed/clinic-tables.ts';
import {
  buildAppointment,
  buildAppointmentValues,
  buildHistory,
  buildPatient,
  META,
  testId,
} from '#tests/support/factories.ts';
import {
  buildAttempt,
  buildCase,
  controlNotes,
  FOLLOW_UP_TODAY as TODAY,
  plainFollowUp,
  randomClinic,
  type FollowUpClinic,
} from '#tests/support/follow-up-factories.ts';
import { countedFollowUps, keptFollowUps } from '#tests/support/kept-sums.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const list = async (db = store.db, today = TODAY) => {
  const { shown, hidden } = await followedPatients(db, today);
  return [...shown, ...hidden]
    .map(({ patient, reason, since, hiding, attempts }) => ({
      patient,
      reason,
      since,
      hidden: hiding !== null,
      attempts,
    }))
    .toSorted((a, b) => (`${a.since} ${a.patient}` < `${b.since} ${b.patient}` ? -1 : 1));
};
const reasonOf = async (patient = PATIENT) => (await list()).find((each) => each.patient === patient)?.reason;
const treated = () => store.receive('patients', buildPatient({ treatment_status: 'iniciado' }));

/** The rows of a random clinic as they now are in the store. */
const rowsOf = async (): Promise<FollowUpClinic> => ({
  patients: (await store.db.records('patients').toArray()) as never,
  appointments: (await store.db.records('appointments').toArray()) as never,
  'clinical-histories': (await store.db.records('clinical-histories').toArray()) as never,
  'orthodontic-cases': (await store.db.records('orthodontic-cases').toArray()) as never,
  budgets: (await store.db.records('budgets').toArray()) as never,
  payments: (await store.db.records('payments').toArray()) as never,
  'contact-attempts': (await store.db.records('contact-attempts').toArray()) as never,
});

async function receiveClinic(clinic: FollowUpClinic, order: readonly string[]): Promise<void> {
  for (const name of order) {
    const rows = clinic[name as keyof FollowUpClinic];
    const half = Math.ceil(rows.length / 2);
    await store.receive(name as CollectionName, ...rows.slice(0, half));
    await store.receive(name as CollectionName, ...rows.slice(half));
  }
}

describe('on random clinics', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'the list equals a plain reckoning over all rows, in whatever order they come (%i)',
    async (seed) => {
      const random = seededRandom(seed);
      const clinic = randomClinic(random, 30);
      const order = Object.keys(clinic).toSorted(() => random() - 0.5);
      await receiveClinic(clinic, order);
      expect(await list()).toEqual(plainFollowUp(clinic, TODAY, 30));
      expect(await countFollowed(store.db, TODAY)).toBe(
        plainFollowUp(clinic, TODAY, 30).filter(({ hidden }) => !hidden).length,
      );
    },
  );

  test.each([11, 12, 13])('also after rows were changed, moved to another patient and deleted (%i)', async (seed) => {
    const random = seededRandom(seed);
    const clinic = randomClinic(random, 20);
    await receiveClinic(clinic, Object.keys(clinic));
    const other = randomClinic(seededRandom(seed + 100), 20);
    const patients = clinic.patients.map(({ id }) => id);
    for (const name of Object.keys(clinic) as (keyof FollowUpClinic)[]) {
      for (const [place, row] of clinic[name].entries()) {
        const chance = random();
        if (chance < 0.15) await store.receiveDeleted(name, row.id, row.version + 1);
        else if (chance < 0.4) {
          const { id: _, patient: __, ...values } = (other[name][place] ?? row) as Record<string, unknown>;
          await store.receive(name, { ...row, ...values, version: row.version + 1 });
        } else if (chance < 0.5 && 'patient' in row && name !== 'clinical-histories') {
          const moved = patients[Math.floor(random() * patients.length)]!;
          await store.receive(name, { ...row, patient: moved, version: row.version + 1 });
        }
      }
    }
    expect(await list()).toEqual(plainFollowUp(await rowsOf(), TODAY, 30));
    expect(await keptFollowUps(store.db)).toEqual(await countedFollowUps(store.db));
  });

  test('somebody with a visit tomorrow never stands in it', async () => {
    const clinic = randomClinic(seededRandom(21), 25);
    await receiveClinic(clinic, Object.keys(clinic));
    expect((await list()).length).toBeGreaterThan(3);
    for (const [place, { id: patient }] of clinic.patients.entries()) {
      const values = buildAppointmentValues({ patient, fecha: addDays(TODAY, 1) });
      await store.save({ method: 'POST', collection: 'appointments', id: testId(0x9000 + place), values });
    }
    expect(await list()).toEqual([]);
  });
});

describe('a patient', () => {
  test('leaves the list with a visit, and comes back when it is deleted, or its day has passed', async () => {
    await treated();
    expect(await reasonOf()).toBe('sin_cita');
    const visits = writesOf('appointments');
    const values = buildAppointmentValues({ patient: PATIENT, fecha: addDays(TODAY, 3) });
    const id = await visits.create(store.db, values, store.ports);
    expect(await list()).toEqual([]);
    expect(await list(store.db, addDays(TODAY, 4))).toMatchObject([{ reason: 'sin_cita', since: addDays(TODAY, 3) }]);
    const undo = await visits.delete(store.db, id, store.ports);
    expect(await reasonOf()).toBe('sin_cita');
    await undo();
    expect(await list()).toEqual([]);
  });

  test('who will miss a visit of next week has not missed it yet', async () => {
    await treated();
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(1), fecha: addDays(TODAY, -5), estado: 'completada' }),
      buildAppointment({ id: testId(2), fecha: addDays(TODAY, 5), estado: 'inasistencia' }),
    );
    expect(await list()).toMatchObject([{ reason: 'sin_cita', since: addDays(TODAY, -5) }]);
  });

  test('has the last control of the history, also after it was edited away', async () => {
    await treated();
    const history = buildHistory({
      patient: PATIENT,
      notes: controlNotes({ date: '2026-01-05', weeks: 4 }, { date: '2026-02-20', weeks: 4 }),
    });
    await store.receive('clinical-histories', history);
    expect(await reasonOf()).toBe('sin_cita');
    const earlier = { ...history, notes: controlNotes({ date: '2026-01-05', weeks: 4 }), version: 2 };
    await store.receive('clinical-histories', earlier);
    expect(await list()).toMatchObject([{ reason: 'control_vencido', since: '2026-02-02' }]);
  });

  test('is due by the last control up to today: one dated in the years to come by a slip of the pen hides nothing', async () => {
    await treated();
    const notes = controlNotes({ date: '2026-01-05', weeks: 4 }, { date: '2036-02-20', weeks: 4 });
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes }));
    expect(await list()).toMatchObject([{ reason: 'control_vencido', since: '2026-02-02' }]);
    expect(await keptFollowUps(store.db)).toEqual(await countedFollowUps(store.db));
  });

  test('with a budget stands there until anything is paid', async () => {
    await store.receive('patients', buildPatient({ treatment_status: 'en_planificacion' }));
    await store.receive('budgets', buildBudget({ patient: PATIENT, created_at: '2026-01-05T14:00:00.000Z' }));
    expect(await reasonOf()).toBe('presupuesto');
    await store.receive('payments', buildPayment({ patient: PATIENT }));
    expect(await list()).toEqual([]);
    await store.receiveDeleted('payments', testId(0x400), 2);
    expect(await reasonOf()).toBe('presupuesto');
  });

  test('is hidden by the newest attempt about the visit, and not by one about money', async () => {
    await treated();
    await store.receive('contact-attempts', buildAttempt({ id: testId(1), outcome: 'no_desea' }));
    expect(await list()).toMatchObject([{ hidden: true, attempts: 1 }]);
    const money = buildAttempt({ id: testId(2), at: '2026-03-05T10:00:00.000Z', reason: 'cobranza' });
    await store.receive('contact-attempts', money);
    expect(await list()).toMatchObject([{ hidden: true, attempts: 1 }]);
    await store.receive('contact-attempts', buildAttempt({ id: testId(3), at: '2026-03-06T10:00:00.000Z' }));
    expect(await list()).toMatchObject([{ hidden: false, attempts: 2 }]);
    await store.receiveDeleted('contact-attempts', testId(3), 2);
    expect(await list()).toMatchObject([{ hidden: true, attempts: 1 }]);
    await store.receiveDeleted('contact-attempts', testId(1), 2);
    expect(await list()).toMatchObject([{ hidden: false, attempts: 0 }]);
  });

  test('who was deleted is gone, and comes back with the undo', async () => {
    await treated();
    await store.receive('orthodontic-cases', buildCase({ patient: PATIENT }));
    const undo = await writesOf('patients').delete(store.db, PATIENT, store.ports);
    expect(await list()).toEqual([]);
    await undo();
    expect(await reasonOf()).toBe('sin_cita');
  });
});

test('the clinic’s settings stand in for a missing interval, and its zone tells the day', async () => {
  const settings = { ...META, ...UNKNOWN_CLINIC, id: CLINIC_SETTINGS_ID, timezone: 'America/Lima' };
  await store.receive('clinic-settings', settings);
  // 21:00 of the day before in Lima.
  await store.receive(
    'patients',
    buildPatient({ treatment_status: 'iniciado', created_at: '2026-02-02T02:00:00.000Z' }),
  );
  expect(await list()).toMatchObject([{ reason: 'sin_cita', since: '2026-02-01' }]);
  await store.receive(
    'clinical-histories',
    buildHistory({ patient: PATIENT, notes: controlNotes({ date: '2026-02-08', weeks: null }) }),
  );
  expect(await reasonOf()).toBe('sin_cita');
  await store.receive('clinic-settings', { ...settings, control_overdue_days: 20, version: 2 });
  expect(await list()).toMatchObject([{ reason: 'control_vencido', since: '2026-02-28' }]);
  const { control_overdue_days: _, ...older } = settings;
  await store.receive('clinic-settings', { ...older, version: 3 });
  expect(await reasonOf()).toBe('sin_cita');
});

test('an emptied tablet keeps nobody', async () => {
  const clinic = randomClinic(seededRandom(31), 10);
  await receiveClinic(clinic, Object.keys(clinic));
  await store.db.transaction('rw', store.db.tables, () => clearClinic(store.db));
  expect(await store.db.follow_up.count()).toBe(0);
});

test('a store of an earlier version has its rows made when it is opened', async () => {
  const clinic = randomClinic(seededRandom(41), 25);
  const indexedDB = new IDBFactory();
  const now = new ArcadaDatabase('another', { indexedDB, IDBKeyRange });
  const schemas = Object.fromEntries(
    now.tables
      .filter(({ name }) => name !== 'follow_up')
      .map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join(',')]),
  );
  // Version 10, whose patients have no keys: version 14 writes them all before it makes the rows.
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  earlier.version(10).stores(schemas);
  for (const [name, rows] of Object.entries(clinic)) await earlier.table(name).bulkAdd(rows);
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await list(db)).toEqual(plainFollowUp(clinic, TODAY, 30));
  db.close();
});
