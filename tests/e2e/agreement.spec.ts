// The header counts each save at once, and agrees with the sync centre and the store in every state.
import { expect, test } from '@playwright/test';
import { expectAgreement } from './agreement.ts';
import { inStore } from './page-store.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import {
  PROOF,
  createPatient,
  expectSync,
  openDevice,
  signIn,
  type Device,
  type Proxy,
  type Server,
} from './support.ts';

/**
 * Far less than the interval at which the engine checks by itself: the save must be what updates the header, on a slow
 * machine too. Milliseconds.
 */
const BY_THE_SAVE = 5000;

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));
test.beforeEach(() => signIn(tablet.page));

/** Saves a patient; returns how long after the store had the entry the header counted it, milliseconds. */
async function saveAndWatch(index: number): Promise<number> {
  const { page } = tablet;
  await page.goto('/patients/new');
  await page.locator('[name=first_name]').fill('Paciente');
  await page.locator('[name=last_name]').fill(`Número ${index}`);
  await expect(page.getByTestId('sync-status')).toHaveAttribute('data-pending', String(index - 1));
  await page.evaluate((wanted) => {
    const watched = globalThis as { counted?: Promise<number> };
    // From the form's new address, which follows the save, to the figure in the header.
    watched.counted = new Promise((resolve) => {
      let saved = 0;
      const look = () => {
        if (saved === 0 && location.pathname !== '/patients/new') saved = performance.now();
        const shown = document.querySelector<HTMLElement>('[data-testid=sync-status]')?.dataset['pending'];
        if (shown === String(wanted)) resolve(saved === 0 ? 0 : performance.now() - saved);
        else if (saved > 0 && performance.now() - saved > 30_000) resolve(Infinity);
        else setTimeout(look, 10);
      };
      look();
    });
  }, index);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Paciente Número ${index}` })).toBeVisible();
  return page.evaluate(() => (globalThis as { counted?: Promise<number> }).counted!);
}

test(
  'twenty patients saved during an outage are each counted at once, with page loads between them',
  { tag: PROOF },
  async () => {
    proxy.set('reset');
    await tablet.context.setOffline(true);
    for (let index = 1; index <= 20; index += 1) {
      expect(await saveAndWatch(index)).toBeLessThan(BY_THE_SAVE);
      const { pending } = await inStore(tablet.page, 'tableFigures');
      expect(pending).toBe(index);
      await tablet.page.reload();
      await expect(tablet.page.getByTestId('sync-status')).toHaveAttribute('data-pending', String(index));
    }
    await expectAgreement(tablet);
    await tablet.context.setOffline(false);
    proxy.set('pass');
    await expectSync(tablet.page, 'synced', 0);
    await expectAgreement(tablet);
  },
);

test('after "Aceptar la eliminación" header, sync centre and store agree', { tag: PROOF }, async () => {
  const { page } = tablet;
  await createPatient(page, 'Renzo', 'Paredes', '900 000 000');
  await expectSync(page, 'synced', 0);
  const url = page.url().replace(proxy.url, '');
  const desk = await openDevice(server.url);
  await signIn(desk.page);
  await tablet.context.setOffline(true);
  await page.goto(`${url}/edit`);
  await page.locator('[name=occupation]').fill('Músico');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expectSync(page, 'offline', 1);
  await expectAgreement(tablet);

  await desk.page.goto(`${url}/edit`);
  await desk.page.getByRole('button', { name: 'Eliminar paciente' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Eliminar paciente' }).click();
  await expectSync(desk.page, 'synced', 0);
  await expectAgreement(desk);
  await desk.close();

  await tablet.context.setOffline(false);
  await expectSync(page, 'attention');
  await page.getByTestId('sync-status').click();
  await expectAgreement(tablet);
  await page.getByRole('button', { name: 'Aceptar la eliminación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar la eliminación' }).click();
  await expect(page.getByText('Todo está al día')).toBeVisible();
  await expectAgreement(tablet);
  await expectSync(page, 'synced', 0);
});

test(
  'a tablet without room says so in header and sync centre, and sends once there is room',
  { tag: PROOF },
  async () => {
    const { page, context } = tablet;
    const devtools = await context.newCDPSession(page);
    await tablet.context.setOffline(true);
    await createPatient(page, 'Ana', 'Bravo');
    await expectSync(page, 'offline', 1);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 });
    // The browser still has the room that it had reserved.
    await expect.poll(() => inStore(page, 'hasRoom'), { timeout: 90_000, intervals: [2000] }).toBe(false);
    await tablet.context.setOffline(false);
    await expect(page.getByTestId('sync-status')).toHaveText('Sin espacio: libere memoria', { timeout: 45_000 });
    await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'attention');
    await page.getByTestId('sync-status').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sin espacio: libere memoria.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Por enviar (1)' })).toBeVisible();

    await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url });
    await expectSync(page, 'synced', 0);
    await expectAgreement(tablet);
  },
);
