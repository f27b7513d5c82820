import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { UNKNOWN_CLINIC, USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import { comingByPlace, visitsLeftOut } from '#store/clinic/coming-visits.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { buildAppointment, CLINIC, META, testId } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

const settings = {
  ...META,
  ...UNKNOWN_CLINIC,
  id: CLINIC_SETTINGS_ID,
  clinic_name: 'Clínica Sol',
  timezone: 'Asia/Tokyo',
};

test('the clinic is unknown, then what the server says to everybody, then its own settings', async () => {
  const { db, receive } = await createStore();
  expect(await readClinic(db)).toBeNull();
  await writeMeta(db, 'config', { ...CLINIC, calendar: true });
  expect(await readClinic(db)).toEqual({ ...UNKNOWN_CLINIC, ...CLINIC, calendar: true });
  await receive('clinic-settings', settings);
  expect(await readClinic(db)).toMatchObject({
    clinic_name: 'Clínica Sol',
    timezone: 'Asia/Tokyo',
    country_code: '',
    calendar: true,
  });
});

test('a store of an older build gets the table when it is opened, and has the collection to read', async () => {
  const indexedDB = new IDBFactory();
  const earlier = new Dexie('arcada', { indexedDB, IDBKeyRange });
  const tables = new ArcadaDatabase('names-only').tables.filter(({ name }) => name !== 'clinic-settings');
  earlier
    .version(9)
    .stores(
      Object.fromEntries(
        tables.map(({ name, schema: { primKey, indexes } }) => [
          name,
          [primKey, ...indexes].map(({ src }) => src).join(', '),
        ]),
      ),
    );
  await earlier.table('meta').put({ key: 'cursor', value: 7 });
  earlier.close();
  const db = new ArcadaDatabase('arcada', { indexedDB, IDBKeyRange });
  expect(await db.records('clinic-settings').count()).toBe(0);
  expect(await readMeta(db, 'unread')).toContain('clinic-settings');
  expect(await readMeta(db, 'cursor')).toBe(7);
});

test('a new store has nothing left to read', async () => {
  const { db } = await createStore();
  expect(await readMeta(db, 'unread')).toBeUndefined();
});

/** 2026-11-27 is a Friday. */
const visit = (n: number, values: object) =>
  buildAppointment({ id: testId(n), fecha: '2026-11-27', duracion: 30, estado: 'programada', ...values });

test('the visits that other hours leave out are those still to come that lay within the present ones', async () => {
  const { db, receive } = await createStore();
  await receive(
    'appointments',
    visit(1, { hora: '12:30' }),
    visit(2, { hora: '12:45' }),
    visit(3, { hora: '17:00', estado: 'completada' }),
    visit(4, { hora: '20:00' }),
    visit(5, { hora: '16:00', fecha: '2026-11-20' }),
  );
  const hours = JSON.stringify(USUAL_HOURS);
  const friday = (until: string) =>
    JSON.stringify({
      ...USUAL_HOURS,
      opening_hours: USUAL_HOURS.opening_hours.map((spans, day) => (day === 4 ? [{ from: '09:00', until }] : spans)),
    });
  const left = await visitsLeftOut(db, '2026-11-23', hours, friday('13:00'));
  expect([left.visits.map(({ id }) => id), left.after]).toEqual([[testId(2)], '13:00']);
  const closed = JSON.stringify({
    ...USUAL_HOURS,
    closed_days: [{ from: '2026-11-27', until: '2026-11-27', name: '' }],
  });
  const gone = await visitsLeftOut(db, '2026-11-23', hours, closed);
  expect([gone.visits.map(({ id }) => id), gone.after]).toEqual([[testId(1), testId(2)], null]);
});

test('coming visits are counted by the place that they name', async () => {
  const { db, receive } = await createStore();
  await receive(
    'appointments',
    visit(1, { location: 'Sillón 1' }),
    visit(2, { location: 'Sillón 1' }),
    visit(3, { location: null }),
    visit(4, { location: 'Sillón 1', estado: 'inasistencia' }),
  );
  expect([...(await comingByPlace(db, '2026-11-23'))]).toEqual([['Sillón 1', 2]]);
});
