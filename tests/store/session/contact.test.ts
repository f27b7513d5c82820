import { expect, test } from 'vitest';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { updateStatus, readMeta } from '#store/database/meta.ts';
import { daysOverLimit, hoursLeft, noteContact, noteTime, readOfflineLimit } from '#store/session/contact.ts';
import { META, START } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A tablet of a clinic with a limit, which the server has just answered. */
async function limited(max_offline_days: number | null = 7): Promise<TestStore> {
  const store = await createStore();
  const settings = { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC, max_offline_days };
  await store.receive('clinic-settings', settings);
  await noteContact(store.db, START);
  return store;
}
const daysAt = async ({ db }: TestStore, now: number) => {
  const limit = await readOfflineLimit(db);
  return limit && daysOverLimit(limit, now);
};

test('the limit is over once the server has been silent for more days, and not a moment before', async () => {
  const store = await limited();
  expect(await daysAt(store, START + 7 * DAY)).toBeNull();
  expect(await daysAt(store, START + 7 * DAY + 1)).toBe(7);
  expect(await daysAt(store, START + 12.5 * DAY)).toBe(12);
});

test('the server’s answer begins the count anew', async () => {
  const store = await limited();
  await noteTime(store.db, START + 30 * DAY);
  await noteContact(store.db, START + 30 * DAY);
  expect(await daysAt(store, START + 31 * DAY)).toBeNull();
});

test('an answer counts at once after a clock that leapt ahead is set right', async () => {
  const store = await limited();
  await noteTime(store.db, START + 30 * DAY);
  expect(await daysAt(store, START + 1000)).toBe(30);
  await noteContact(store.db, START + 1000);
  expect(await daysAt(store, START + 1000)).toBeNull();
});

test('without a limit nothing is hidden, however long', async () => {
  expect(await daysAt(await limited(null), START + 400 * DAY)).toBeNull();
});

test('a clock that is put back gives no time back, and the time of use goes on counting', async () => {
  const store = await limited();
  await noteTime(store.db, START + 8 * DAY);
  expect(await daysAt(store, START)).toBe(8);
  await noteTime(store.db, START - 400 * DAY);
  expect(await daysAt(store, START - 400 * DAY)).toBe(8);
  // A page that stays open for a day notes the time every five minutes.
  for (let at = 0; at <= DAY; at += 300_000) await noteTime(store.db, START - 400 * DAY + at);
  expect(await daysAt(store, START - 399 * DAY)).toBe(9);
});

test('a clock that starts in the past and is then set right counts no more than the time that passed', async () => {
  const store = await limited();
  for (let day = 1; day <= 6; day += 1) {
    await noteTime(store.db, 0);
    await noteTime(store.db, START + day * DAY);
  }
  expect(await daysAt(store, START + 7 * DAY - HOUR)).toBeNull();
});

test('two windows count the same time once', async () => {
  const store = await limited();
  await noteTime(store.db, START - DAY);
  for (let at = 0; at <= 4 * DAY; at += 300_000) {
    await noteTime(store.db, START - DAY + at);
    await noteTime(store.db, START - DAY + at);
  }
  expect(await readMeta(store.db, 'contact')).toMatchObject({ latest: START + 4 * DAY });
});

test('an earlier build noted no contact: the end of its last round counts', async () => {
  const store = await limited();
  await store.db.meta.delete('contact');
  expect(await daysAt(store, START + 9 * DAY)).toBeNull();
  await updateStatus(store.db, { synced_at: START });
  expect(await daysAt(store, START + 9 * DAY)).toBe(9);
});

test('an unsent change of the settings lifts no limit', async () => {
  const store = await limited();
  const opened = (await store.row('clinic-settings', CLINIC_SETTINGS_ID))!;
  await store.save(edit('clinic-settings', CLINIC_SETTINGS_ID, opened, { max_offline_days: null }));
  expect(await store.row('clinic-settings', CLINIC_SETTINGS_ID)).toMatchObject({ max_offline_days: null });
  expect(await daysAt(store, START + 9 * DAY)).toBe(9);
});

test('the last day of the limit is told in hours; of a limit of one day, its second half', async () => {
  const at = async (days: number, hours: number) =>
    hoursLeft((await readOfflineLimit((await limited(days)).db))!, START + hours * HOUR);
  expect(await at(7, 143)).toBeNull();
  expect(await at(7, 144)).toBe(24);
  expect(await at(7, 167.5)).toBe(1);
  expect(await at(7, 169)).toBeNull();
  expect(await at(1, 11)).toBeNull();
  expect(await at(1, 13)).toBe(11);
});
