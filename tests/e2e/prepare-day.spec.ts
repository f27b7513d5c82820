// "Preparar el día": the images of a day's patients are stored on the tablet, and then open offline.
import { expect, test } from '@playwright/test';
import { dateIn } from '#domain/values/dates.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { inStore } from './page-store.ts';
import { PROOF, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

const ZONE = 'America/Lima';

let server: Server;
let [first, second]: Device[] = [];

test.beforeAll(async () => {
  server = await startServer({ CLINIC_TIMEZONE: ZONE });
});
test.afterAll(async () => {
  await first?.close();
  await second?.close();
  await server.stop();
});

test(
  'an image taken on one tablet is prepared on another, and opens there without the network',
  { tag: PROOF },
  async () => {
    first = await openDevice(server.url, DESKTOP);
    await signIn(first.page);
    await expectSync(first.page, 'synced', 0);
    const png = await buildPng({ width: 640, height: 480 });
    const image = await inStore(first.page, 'expectPatient', dateIn(new Date(), ZONE), [...png]);
    await expectSync(first.page, 'synced', 0);

    second = await openDevice(server.url, TABLET);
    const { page, context } = second;
    await signIn(page);
    await expectSync(page, 'synced', 0);
    const card = page.getByRole('region', { name: 'Preparar el día' });
    await expect(card).toContainText('0 de 1 paciente');
    await card.getByRole('link', { name: 'Ver pacientes' }).click();
    await expect(page.getByText('0 de 1 imagen')).toBeVisible();
    await expectAccessible(page, 'patients of the day');
    await page.getByRole('button', { name: 'Preparar' }).click();
    await expect(page.getByText('Hoy puede trabajar sin red desde esta tableta')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana Paz' })).toContainText('Listo sin conexión');

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Hoy puede trabajar sin red desde esta tableta')).toBeVisible();
    expect(await inStore(page, 'fullImageSize', image)).toEqual({ width: 640, height: 480 });
  },
);
