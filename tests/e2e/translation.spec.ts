// A browser that translates the page all the same, or an extension that rewrites its texts.
import { expect, test } from '@playwright/test';
import { translate } from '#tests/support/translate.ts';
import { inStore } from './page-store.ts';
import { openDevice, signIn, startServer } from './support.ts';

test('a figure whose text was moved fails alone, says so, is drawn again on request, and is in the log of failures', async () => {
  const server = await startServer();
  const device = await openDevice(server.url);
  try {
    const { page } = device;
    await signIn(page);
    expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
    await expect(page.getByText('0 con stock bajo')).toBeVisible();
    await page.evaluate(`(${translate.toString()})(document.body)`);
    await expect(page.getByText('[0 con stock bajo]')).toBeVisible();

    // Its note changes from a text to an element.
    await inStore(page, 'createProduct', 'Guantes de nitrilo');
    const failed = page.getByText('Esta parte de la pantalla no se pudo mostrar.');
    await expect(failed).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1, name: '[Dashboard]' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(page.getByText('[Planes de Tratamiento]')).toBeVisible();
    await expect.poll(() => inStore(page, 'failures')).toContain('NotFoundError');

    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('1 con stock bajo')).toBeVisible();
    await expect(failed).toHaveCount(0);
  } finally {
    await device.close();
    await server.stop();
  }
});
