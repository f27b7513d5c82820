// After an outage the sync centre shows that all its changes are on the server; the receipt is saved, and checked
// against the database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { readReceiptText, receiptText } from '#domain/receipts/receipt-file.ts';
import { expectAccessible } from './axe.ts';
import { outages } from './outage.ts';
import {
  createPatient,
  type Device,
  expectSync,
  openDevice,
  PROOF,
  type Proxy,
  type Server,
  signIn,
  startProxy,
  startServer,
} from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;
let home: string;

test.setTimeout(240_000);

test.beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'arcada-receipt-'));
  server = await startServer();
  proxy = await startProxy(server.port);
  tablet = await openDevice(proxy.url, { width: 768, height: 1024 });
});

test.afterEach(async () => {
  await tablet.close();
  await proxy.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function changeOccupation(page: Page, patient: string, occupation: string): Promise<void> {
  await page.goto(`${patient}/edit`);
  await page.locator('[name=occupation]').fill(occupation);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByText(occupation).first()).toBeVisible();
}

/** Runs the command on the data of the stopped server, as an operator does. */
function check(data: string, file: string): { code: number | null; output: string } {
  const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: data };
  const ran = spawnSync(process.execPath, ['dist-server/commands/receipt.js', file], { env, encoding: 'utf8' });
  return { code: ran.status, output: `${ran.stdout}${ran.stderr}` };
}

test(
  'five changes of an outage, the same five on the server, and in its database by their hashes',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    await signIn(page);
    await createPatient(page, 'Mateo', 'Salazar');
    const mateo = new URL(page.url()).pathname;
    await createPatient(page, 'Ana', 'Núñez');
    const ana = new URL(page.url()).pathname;
    await expectSync(page, 'synced', 0);

    const clinic = { server, proxy, tablet };
    await outages['the tablet is offline'].cut(clinic);
    await createPatient(page, 'Lucía', 'Fernández');
    await createPatient(page, 'Santiago', 'Mamani');
    await createPatient(page, 'Camila', 'Gutiérrez');
    await changeOccupation(page, mateo, 'Docente');
    await changeOccupation(page, ana, 'Arquitecta');
    await expectSync(page, 'offline', 5);
    await page.goto('/sincronizacion');
    await expect(page.getByRole('region', { name: 'Durante el corte' })).toContainText('5 cambios aún sin enviar');
    await outages['the tablet is offline'].restore(clinic);
    await expectSync(page, 'synced', 0);

    const card = page.getByRole('region', { name: 'Después del último corte' });
    await expect(card).toContainText('5 cambios, los mismos 5 en el servidor');
    await card.getByRole('link', { name: 'Ver comprobante' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '5 cambios, los mismos 5 en el servidor' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Cambios' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page, 'receipt');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar comprobante' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^comprobante-clinica-miraflores-\d{4}-\d\d-\d\d\.json$/);
    const file = path.join(home, 'comprobante.json');
    await download.saveAs(file);

    await server.pause((data) => {
      const { code, output } = check(data, file);
      expect(output).toContain('5 de 5 están en la base de datos, con la misma huella.');
      expect(output).toContain('Comprobado: sin diferencias.');
      expect(code).toBe(0);
      const receipt = readReceiptText(readFileSync(file, 'utf8'))!;
      receipt.changes[0]!.audit[0]!.hash = '0'.repeat(64);
      writeFileSync(file, receiptText(receipt));
      const changed = check(data, file);
      expect(changed.output).toContain('No comprobado: hay diferencias.');
      expect(changed.code).toBe(1);
    });
  },
);
