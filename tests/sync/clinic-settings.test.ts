// The clinic's settings on two tablets of administradores that are offline at the same time.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { USUAL_HOURS, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import { writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let [a, b]: Tablet[] = [];
beforeEach(async () => {
  world = await createWorld();
  [a, b] = [await world.tablet('admin'), await world.tablet('admin')];
});
afterEach(() => world.close());

const settingsOn = async (tablet: Tablet) => (await tablet.db.records('clinic-settings').get(CLINIC_SETTINGS_ID))!;
async function change(tablet: Tablet, values: Partial<ClinicSettingsValues>): Promise<void> {
  const opened = await settingsOn(tablet);
  await writesOf('clinic-settings').update(
    tablet.db,
    CLINIC_SETTINGS_ID,
    opened,
    { ...opened, ...values },
    tablet.ports,
  );
}
/** Both tablets send and receive, until nothing moves. */
async function meet(): Promise<void> {
  for (const tablet of [a!, b!, a!]) await tablet.sync();
}
const hours = (day: number, from: string, until: string) =>
  USUAL_HOURS.opening_hours.map((spans, at) => (at === day ? [{ from, until }] : [...spans]));

test('a tablet has them from its first sync on, and reads the clinic from them', async () => {
  expect(await readClinic(a!.db)).toMatchObject({
    clinic_name: 'Clínica de prueba',
    country_code: '51',
    calendar: false,
  });
});

test('fields that differ and weekdays that differ are merged', async () => {
  await change(a!, { address: 'Av. Larco 812', opening_hours: hours(5, '09:00', '13:00') });
  await change(b!, { telephone: '01 445 2210', opening_hours: hours(0, '10:00', '18:00') });
  expect(await readClinic(a!.db)).toMatchObject({ address: 'Av. Larco 812' });
  await meet();
  const merged = await settingsOn(a!);
  expect(merged).toMatchObject({ address: 'Av. Larco 812', telephone: '01 445 2210' });
  expect(merged.opening_hours[5]).toEqual([{ from: '09:00', until: '13:00' }]);
  expect(merged.opening_hours[0]).toEqual([{ from: '10:00', until: '18:00' }]);
  expect(await settingsOn(b!)).toEqual(merged);
  expect(await b!.db.conflicts.count()).toBe(0);
});

test('the same weekday changed twice is decided by a person; both versions stay', async () => {
  await change(a!, { opening_hours: hours(5, '09:00', '13:00') });
  await change(b!, { opening_hours: hours(5, '09:00', '14:00') });
  await meet();
  expect((await settingsOn(a!)).opening_hours[5]).toEqual([{ from: '09:00', until: '13:00' }]);
  const [conflict] = await b!.db.conflicts.toArray();
  expect(conflict).toMatchObject({ kind: 'fields', collection: 'clinic-settings', title: 'Ajustes de la clínica' });
  expect(conflict!.overlaps.map(({ field }) => field)).toEqual(['opening_hours']);
});

test('a change of somebody who is no administrador any more waits for a person', async () => {
  await change(b!, { address: 'Av. Larco 812' });
  await world.server.context.db
    .updateTable('users')
    .set({ rol: 'recepcionista' })
    .where('username', '=', 'admin')
    .execute();
  await b!.sync();
  expect(await b!.db.outbox.toArray()).toMatchObject([{ state: 'attention', error: { status: 403 } }]);
});

test('a tablet whose older build passed their creation reads them once', async () => {
  await a!.db.rows('clinic-settings').clear();
  await writeMeta(a!.db, 'unread', ['clinic-settings']);
  await a!.sync();
  expect(await settingsOn(a!)).toMatchObject({ clinic_name: 'Clínica de prueba' });
  expect(await a!.db.meta.get('unread')).toBeUndefined();
  expect(await a!.db.failures.count()).toBe(0);
});
