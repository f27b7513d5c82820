// An offline tablet keeps what a person saves.
import { expect, test } from '@playwright/test';
import { eachOnTablet } from './each-on-tablet.ts';
import { outages, workThrough, type Clinic } from './outage.ts';
import { signInWithoutWorker } from './support.ts';

let clinic: Clinic;

eachOnTablet({ width: 1024, height: 768 }, (made) => (clinic = made));

test('the tablet is offline: work goes on, survives a closed browser, and arrives everywhere once it is over', () =>
  workThrough(outages['the tablet is offline'], clinic));

test('a screen whose code the tablet does not have yet fails alone, and is there by “Reintentar” once the server is back', async ({
  browser,
}) => {
  // As in a tablet's first seconds, before the worker has cached the application.
  const context = await browser.newContext({ baseURL: clinic.proxy.url, serviceWorkers: 'block' });
  try {
    // Style sheets always come: where only the code is missing, the router reloads the page.
    await context.route('**/*.css', (route) =>
      route.fulfill({ path: `dist${new URL(route.request().url()).pathname}` }),
    );
    const page = await context.newPage();
    await signInWithoutWorker(page);
    const toCash = async () => {
      await page.getByRole('button', { name: /admin/ }).click();
      await page.getByRole('menuitem', { name: 'Caja del día' }).click();
    };
    // Loads the menu's own code.
    await page.getByRole('button', { name: /admin/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Caja del día' })).toBeVisible();
    await page.keyboard.press('Escape');
    clinic.proxy.set('reset');
    await toCash();
    await expect(page.getByRole('alert')).toContainText('No se pudo mostrar esta pantalla.');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await toCash();
    clinic.proxy.set('pass');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Caja del día' })).toBeVisible();
  } finally {
    await context.close();
  }
});
