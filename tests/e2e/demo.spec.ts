// A new tablet at a clinic that has been at work for a year: after the first sync it holds what the server holds.
import { expect, test } from '@playwright/test';
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { SnapshotPage } from '#domain/wire/wire.ts';
import { copyDemoClinic } from '#tests/support/demo-clinic.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

/** Where no other test has asked for it, the demo clinic is written first: some nine thousand writes. */
const PATIENCE = 400_000;

let server: Server;
let tablet: Device;
let passwords: Record<string, string>;

test.beforeAll(async () => {
  test.setTimeout(PATIENCE);
  server = await startServer({}, '.', async (data) => {
    ({ passwords } = await copyDemoClinic(data));
  });
  tablet = await openDevice(server.url, { width: 1024, height: 768 });
});

test.afterAll(async () => {
  await tablet.close();
  await server.stop();
});

test('after the first sync of the demo clinic, every collection is as the server has it', async () => {
  test.setTimeout(PATIENCE);
  await signIn(tablet.page, passwords['admin']);
  await expectSync(tablet.page, 'synced', 0);
  const get = await atDesk(server.url, passwords['admin']);

  async function rowsOnServer(collection: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ;) {
      const page = await get(`/api/sync/snapshot/?collection=${collection}&limit=5000${after}`);
      const { rows: some, next } = (await page.json()) as SnapshotPage;
      rows.push(...some);
      if (next === null) return rows;
      after = `&after=${next}`;
    }
  }
  for (const collection of COLLECTIONS) {
    const held = await inStore(tablet.page, 'rowsOf', collection);
    expect(held.length, collection).toBeGreaterThan(2);
    expect(held, collection).toEqual(await rowsOnServer(collection));
  }
});
