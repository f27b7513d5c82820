import { beforeEach, describe, expect, test } from 'vitest';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { addDays } from '#domain/values/dates.ts';
import { countAppointments, countDays, sumOfCounts } from '#store/agenda/count-appointments.ts';
import { listAppointments } from '#store/agenda/appointment-list.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const LUCIA = testId(0x100);
const MATEO = testId(0x101);
const MOVED = 'Reprogramada para el 02/04/2026 a las 09:00.';
let store: TestStore;

beforeEach(async () => {
  store = await createStore();
  await store.receive(
    'patients',
    buildPatient({ id: LUCIA }),
    buildPatient({ id: MATEO, first_name: 'Mateo', last_name: 'Salazar' }),
  );
});

const receive = (...appointments: Partial<Appointment>[]) =>
  store.receive(
    'appointments',
    ...appointments.map((values, index) => buildAppointment({ id: testId(0x300 + index), ...values })),
  );
const hours = (appointments: readonly { hora: string }[]) => appointments.map(({ hora }) => hora);
const page = { offset: 0, limit: 10, descending: true };

/** So many people that nobody asks each of them, Lucía and Mateo among them. */
const everybody = new Set([LUCIA, MATEO, ...Array.from({ length: 400 }, (_, place) => testId(0x1000 + place))]);

describe('the list of appointments', () => {
  beforeEach(() =>
    receive(
      { fecha: '2026-03-11', hora: '07:00', patient: MATEO, estado: 'inasistencia' },
      { fecha: '2026-03-10', hora: '09:00', patient: MATEO, estado: 'confirmada' },
      { fecha: '2026-03-09', hora: '18:00', estado: 'completada' },
      { fecha: '2026-03-10', hora: '08:00' },
      { fecha: '2026-03-12', hora: '06:00' },
      { fecha: '2026-03-08', hora: '05:00', notes: MOVED },
    ),
  );

  test.each([
    ['all', {}, ['06:00', '07:00', '09:00', '08:00', '18:00', '05:00']],
    ['from a day on', { from: '2026-03-11' }, ['06:00', '07:00']],
    ['up to a day', { to: '2026-03-10' }, ['09:00', '08:00', '18:00', '05:00']],
    ['of one day', { from: '2026-03-10', to: '2026-03-10' }, ['09:00', '08:00']],
    ['of an estado', { estado: 'programada' as const }, ['06:00', '08:00']],
    ['of those that were moved', { estado: 'reprogramada' as const }, ['05:00']],
    ['of an estado from a day on', { estado: 'programada' as const, from: '2026-03-11' }, ['06:00']],
    ['of a patient', { patients: new Set([MATEO]) }, ['07:00', '09:00']],
    ['of a patient up to a day', { patients: new Set([LUCIA]), to: '2026-03-10' }, ['08:00', '18:00', '05:00']],
    ['of a patient in an estado', { patients: new Set([MATEO]), estado: 'confirmada' as const }, ['09:00']],
    ['of nobody', { patients: new Set<string>() }, []],
    ['of many patients', { patients: everybody }, ['06:00', '07:00', '09:00', '08:00', '18:00', '05:00']],
    [
      'of many patients on some days',
      { patients: everybody, from: '2026-03-10', to: '2026-03-11' },
      ['07:00', '09:00', '08:00'],
    ],
    ['of many patients in an estado', { patients: everybody, estado: 'completada' as const }, ['18:00']],
    ['from a day after its last', { from: '2026-03-11', to: '2026-03-09' }, []],
  ])('%s, both ways round', async (_name, filter, expected) => {
    const newest = await listAppointments(store.db, filter, page);
    expect([hours(newest.rows), newest.total, newest.more]).toEqual([expected, expected.length, false]);
    const oldest = await listAppointments(store.db, filter, { ...page, descending: false });
    expect(hours(oldest.rows)).toEqual(expected.toReversed());
  });

  test.each([
    ['all', {}],
    ['of few patients', { patients: new Set([LUCIA, MATEO]) }],
    ['of many patients', { patients: everybody }],
  ])('%s, by estado: completada, confirmada, inasistencia, programada, reprogramada', async (_name, filter) => {
    const order = ['18:00', '09:00', '07:00', '08:00', '06:00', '05:00'];
    const byEstado = { ...page, by: 'estado' as const };
    expect(hours((await listAppointments(store.db, filter, { ...byEstado, descending: false })).rows)).toEqual(order);
    const reversed = await listAppointments(store.db, filter, byEstado);
    expect(hours(reversed.rows)).toEqual(order.toReversed());
    const second = await listAppointments(store.db, filter, { ...byEstado, descending: false, offset: 2, limit: 2 });
    expect(hours(second.rows)).toEqual(['07:00', '08:00']);
  });

  test('comes in pages, with the total beside it; beyond the last page it is the last one', async () => {
    for (const filter of [{}, { patients: new Set([LUCIA, MATEO]) }, { patients: everybody }]) {
      const second = await listAppointments(store.db, filter, { offset: 2, limit: 2, descending: true });
      expect([hours(second.rows), second.total]).toEqual([['09:00', '08:00'], 6]);
      const last = await listAppointments(store.db, filter, { offset: 80, limit: 2, descending: true });
      expect([hours(last.rows), last.offset]).toEqual([['18:00', '05:00'], 4]);
    }
  });

  test('has each appointment’s patient beside it, unknown while it is not on the tablet', async () => {
    await receive({ patient: testId(0x1ff), fecha: '2026-04-01' });
    const [first, second] = (await listAppointments(store.db, {}, page)).rows;
    expect([first?.patient_name, first?.person]).toEqual(['Paciente desconocido', undefined]);
    expect([second?.patient_name, second?.person?.last_name]).toEqual(['Lucía Peña', 'Peña']);
  });

  test('follows an estado that is set on this tablet', async () => {
    const opened = (await store.row('appointments', testId(0x304)))!;
    await store.save(edit('appointments', testId(0x304), opened, { estado: 'completada' }));
    const { rows } = await listAppointments(store.db, { estado: 'completada' }, page);
    expect(hours(rows)).toEqual(['06:00', '18:00']);
  });
});

test('a name that many bear is looked for until its page and two more stand, and says that there are more', async () => {
  await receive(...Array.from({ length: 5000 }, (_, place) => ({ fecha: addDays('2015-01-01', place) })));
  const newest = await listAppointments(store.db, { patients: everybody }, page);
  expect(newest.rows[0]?.fecha).toBe(addDays('2015-01-01', 4999));
  expect(newest.more).toBe(true);
  expect(newest.total).toBeGreaterThan(30);
  expect(newest.total).toBeLessThan(5000);
  const late = await listAppointments(store.db, { patients: everybody }, { ...page, offset: 4990 });
  expect([late.rows.at(-1)?.fecha, late.total, late.more]).toEqual(['2015-01-01', 5000, false]);
});

test('in 3,000 appointments every page is the one that counting leads to, read from either end', async () => {
  await receive(...Array.from({ length: 3000 }, (_, place) => ({ fecha: addDays('2015-01-01', place) })));
  for (const offset of [0, 10, 1490, 1500, 2980, 2990]) {
    const { rows } = await listAppointments(store.db, {}, { ...page, offset });
    expect([rows[0]?.fecha, rows.length]).toEqual([addDays('2015-01-01', 2999 - offset), 10]);
  }
});

test('a store from before the list knew estados is brought up to it', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('old', { indexedDB, IDBKeyRange });
  old.version(2).stores({ appointments: 'id, patient, [fecha+hora]' });
  await old.table('appointments').bulkAdd([buildAppointment(), buildAppointment({ id: testId(0x301), notes: MOVED })]);
  old.close();
  const db = new ArcadaDatabase('old', { indexedDB, IDBKeyRange });
  const { rows } = await listAppointments(db, { estado: 'reprogramada' }, page);
  expect(rows.map(({ id }) => id)).toEqual([testId(0x301)]);
  db.close();
});

describe('a visit that goes past midnight', () => {
  const late = { hora: '23:30', duracion: 60 } as const;
  beforeEach(() =>
    receive(
      { fecha: '2026-03-09', ...late },
      { fecha: '2026-03-09', hora: '22:00', duracion: 120 },
      { fecha: '2026-03-09', hora: '23:40', duracion: 60, patient: MATEO, estado: 'confirmada' },
      { fecha: '2026-03-09', hora: '23:50', duracion: 60, notes: MOVED },
      { fecha: '2026-03-10', hora: '08:00' },
      { fecha: '2026-03-10', hora: '09:00', estado: 'completada' },
      { fecha: '2026-03-10', ...late },
    ),
  );

  const ALL = ['23:30', '23:40', '23:50', '08:00', '09:00', '23:30'];
  test.each([
    ['of a day', {}, ALL],
    ['of few patients', { patients: new Set([LUCIA, MATEO]) }, ALL],
    ['of many patients', { patients: everybody }, ALL],
    ['of an estado', { estado: 'programada' as const }, ['23:30', '08:00', '23:30']],
    ['of an estado of many', { estado: 'programada' as const, patients: everybody }, ['23:30', '08:00', '23:30']],
    ['of those that were moved', { estado: 'reprogramada' as const }, ['23:50']],
    ['of one patient', { patients: new Set([MATEO]) }, ['23:40']],
  ])('is in the list %s that it reaches, before the visits of that day', async (_name, narrowed, expected) => {
    const filter = { from: '2026-03-10', to: '2026-03-10', ...narrowed };
    const oldest = await listAppointments(store.db, filter, { ...page, descending: false });
    expect([hours(oldest.rows), oldest.total]).toEqual([expected, expected.length]);
    const newest = await listAppointments(store.db, filter, page);
    expect(hours(newest.rows)).toEqual(expected.toReversed());
  });

  test('is listed with its estado, and page by page each visit stands once', async () => {
    const filter = { from: '2026-03-10', to: '2026-03-10' };
    const order = ['09:00', '23:40', '23:30', '08:00', '23:30', '23:50'];
    for (const [descending, expected] of [
      [false, order],
      [true, order.toReversed()],
    ] as const) {
      const found: string[] = [];
      for (let offset = 0; offset < 6; offset += 2) {
        const options = { offset, limit: 2, by: 'estado', descending } as const;
        found.push(...hours((await listAppointments(store.db, filter, options)).rows));
      }
      expect(found).toEqual(expected);
    }
  });

  test('stands on either day of the small month, unless it was moved; the totals count it once', async () => {
    expect(await countDays(store.db, '2026-03-09', '2026-03-12')).toEqual(
      new Map([
        ['2026-03-09', 3],
        ['2026-03-10', 5],
        ['2026-03-11', 1],
      ]),
    );
    expect((await countDays(store.db, '2026-03-11', '2026-03-12')).get('2026-03-11')).toBe(1);
    expect(sumOfCounts(await countAppointments(store.db, '2026-03-11', '2026-03-12'))).toBe(0);
  });
});
