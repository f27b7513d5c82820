// The same person registered on two tablets (product: a possible duplicate is said after sync).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unseenNotices } from '#store/safety/notices.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let first: Tablet;
let second: Tablet;
beforeEach(async () => {
  world = await createWorld();
  [first, second] = [await world.tablet('recepcion'), await world.tablet('admin')];
});
afterEach(() => world.close());

const said = async (tablet: Tablet) => (await unseenNotices(tablet.db)).map(({ row_id }) => row_id);

test('two tablets that register the same identity card are told by the server, and both patients stand', async () => {
  const one = await first.createPatient({ identity_card: '7621-4380' });
  const other = await second.createPatient({ first_name: 'Anita', identity_card: '7621 4380' });
  await first.sync();
  expect(await said(first)).toEqual([]);
  await second.sync();
  expect(await said(second)).toEqual([other]);
  expect((await unseenNotices(second.db))[0]!.text).toBe(
    'Posible duplicado de Anita Núñez: hay otro paciente con el mismo documento, o con el mismo nombre y fecha de nacimiento.',
  );
  expect([(await world.patient(one)).version, (await world.patient(other)).version]).toEqual([1, 1]);
});

test('the same name with the same date of birth is said too; the same name alone is not', async () => {
  await first.createPatient({ fecha_nacimiento: '2014-03-11' });
  await first.sync();
  await second.createPatient({ first_name: 'ANA', last_name: 'Nuñez' });
  await second.sync();
  expect(await said(second)).toEqual([]);
  const twin = await second.createPatient({ last_name: 'nuñez', fecha_nacimiento: '2014-03-11' });
  await second.sync();
  expect(await said(second)).toEqual([twin]);
});

test('an edit that leaves the person as they were says nothing again', async () => {
  await first.createPatient({ identity_card: '76214380' });
  await first.sync();
  const twin = await second.createPatient({ identity_card: '76214380' });
  await second.sync();
  await second.db.notices.clear();
  await second.editPatient(twin, { occupation: 'Arquitecta' });
  await second.sync();
  expect(await said(second)).toEqual([]);
});

test('a deleted patient is no duplicate', async () => {
  const id = await first.createPatient({ identity_card: '76214380' });
  await first.sync();
  await first.deletePatient(id);
  await first.sync();
  await second.createPatient({ identity_card: '76214380' });
  await second.sync();
  expect(await said(second)).toEqual([]);
});
