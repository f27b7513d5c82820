// The clinic's rules for tablets (decision 115), from the settings of one tablet to another that is without the server.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { readMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { daysOverLimit, readOfflineLimit } from '#store/session/contact.ts';
import { readPinDuty } from '#store/session/pins.ts';
import { countUnsent } from '#store/safety/status.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const DAY = 24 * 3_600_000;
let world: World;
let office: Tablet;
let tablet: Tablet;
beforeEach(async () => {
  world = await createWorld();
  office = await world.tablet('admin');
  tablet = await world.tablet('recepcion');
});
afterEach(() => world.close());

async function change(values: Partial<ClinicSettingsValues>): Promise<void> {
  const opened = (await office.db.records('clinic-settings').get(CLINIC_SETTINGS_ID))!;
  const next = { ...opened, ...values };
  await writesOf('clinic-settings').update(office.db, CLINIC_SETTINGS_ID, opened, next, office.ports);
  await office.sync();
}
const daysOver = async () => {
  const limit = await readOfflineLimit(tablet.db);
  return limit && daysOverLimit(limit, tablet.clock.now);
};

test('a tablet past the limit counts as such until the server answers its person; nothing of it is gone', async () => {
  const known = await tablet.createPatient({ first_name: 'Enviada' });
  await change({ max_offline_days: 7 });
  await tablet.sync();
  expect(await daysOver()).toBeNull();
  tablet.network.fault = () => 'drop';
  const unsent = await tablet.createPatient({ first_name: 'Elvira' });
  tablet.clock.now += 8 * DAY;
  await tablet.sync();
  expect(await daysOver()).toBe(8);
  expect(await tablet.db.rows('patients').get(known)).toMatchObject({ first_name: 'Enviada' });
  expect(await countUnsent(tablet.db)).toBe(1);
  // An answer that the server gives everybody does not count: the tablet may be shut out.
  tablet.network.fault = ({ path }) => (path === '/config/' ? null : 'drop');
  await tablet.sync();
  expect(await daysOver()).toBe(8);
  tablet.network.fault = () => null;
  await tablet.sync();
  expect(await daysOver()).toBeNull();
  expect(await countUnsent(tablet.db)).toBe(0);
  expect(await world.patient(unsent)).toMatchObject({ first_name: 'Elvira' });
});

test('a refused session is no contact', async () => {
  await change({ max_offline_days: 7 });
  await tablet.sync();
  const before = await readMeta(tablet.db, 'contact');
  tablet.clock.now += 8 * DAY;
  await world.server.outliveSessions('recepcion');
  await tablet.sync();
  expect(await readMeta(tablet.db, 'contact')).toEqual(before);
});

test('a clock that was put back is behind the limit all the same, and starts anew with the server’s answer', async () => {
  await change({ max_offline_days: 1 });
  await tablet.sync();
  tablet.clock.now -= 300 * DAY;
  await tablet.sync();
  expect(await daysOver()).toBeNull();
  tablet.clock.now += 2 * DAY;
  expect(await daysOver()).toBe(2);
});

test('the obligatory PIN reaches every tablet, and holds without the server', async () => {
  expect(await readPinDuty(tablet.db)).toBe('met');
  await change({ pin_required: true });
  await tablet.sync();
  tablet.network.fault = () => 'drop';
  await tablet.sync();
  expect(await readPinDuty(tablet.db)).toBe('none');
  tablet.network.fault = () => null;
  await change({ pin_required: false });
  await tablet.sync();
  expect(await readPinDuty(tablet.db)).toBe('met');
});
