// A new tablet in a clinic with a year of records: after the first sync it has the same rows as the server.
import { expect, test } from '@playwright/test';
import type { AppointmentMonth, PaymentMonth, TreatmentMonth } from '#domain/figures/statistics.ts';
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { moneyText } from '#domain/values/money.ts';
import { groupThousands } from '#domain/values/numbers.ts';
import type { SnapshotPage } from '#domain/wire/wire.ts';
import { copyDemoClinic } from '#tests/support/demo-clinic.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { PROOF, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

/** The first test that asks for the demo clinic writes it: some nine thousand writes. */
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

test('after the first sync of the demo clinic, every collection is as the server has it', { tag: PROOF }, async () => {
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
    expect(held.length, collection).toBeGreaterThan(collection === 'clinic-settings' ? 0 : 2);
    expect(held, collection).toEqual(await rowsOnServer(collection));
  }
});

test('the statistics of a year are those that the server reckons', { tag: PROOF }, async () => {
  const { page } = tablet;
  const get = await atDesk(server.url, passwords['admin']);
  // The year of two months ago: in January the current one has hardly a record.
  const year = new Date(Date.now() - 60 * 86_400_000).getFullYear();
  const ask = async <T>(path: string) => (await (await get(`/api/estadisticas/${path}/?year=${year}`)).json()) as T[];
  const payments = await ask<PaymentMonth>('pagos-por-mes');
  const appointments = await ask<AppointmentMonth>('citas-por-mes');
  const treatments = await ask<TreatmentMonth>('tratamientos-por-mes');
  expect(payments.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100);

  await page.goto(`/estadisticas?year=${year}`);
  const table = (name: string) => page.getByRole('table', { name });
  const rowsOf = async (name: string) => {
    await expect(table(name)).toBeVisible();
    return table(name)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  };
  expect((await rowsOf('Pagos por mes')).map(([, ...cells]) => cells)).toEqual(
    payments.map(({ count, total }) => [groupThousands(count), moneyText(total)]),
  );
  const shown = (await rowsOf('Citas por mes y estado')).map((row) => row.slice(1, 13));
  const estado = (name: keyof AppointmentMonth['estados']) =>
    appointments.map(({ estados }) => groupThousands(estados[name]));
  expect(shown.slice(0, 4)).toEqual(
    (['inasistencia', 'programada', 'confirmada', 'completada'] as const).map((name) => estado(name)),
  );
  expect((await rowsOf('Tratamientos por mes'))[0]?.slice(1, 13)).toEqual(
    treatments.map(({ count }) => groupThousands(count)),
  );
});
