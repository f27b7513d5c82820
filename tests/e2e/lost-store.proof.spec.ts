// Chromium continues writing after a record that was cut off, finds its store damaged at the start after that, and
// replaces it by an empty one (decision 019).
import { expect, test } from '@playwright/test';
import { buildPng } from '#tests/support/pictures.ts';
import { atDesk, countsAt } from './desk.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { inStore } from './page-store.ts';
import { createPatient, expectSync, signIn, type Device, type Proxy, type Server } from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));

test('changes unsent when the browser lost its store are sent, files included, once', async () => {
  const xray = [...(await buildPng())];
  await signIn(tablet.page);
  await createPatient(tablet.page, 'Mateo', 'Salazar');
  await expectSync(tablet.page, 'synced', 0);

  proxy.set('reset');
  await createPatient(tablet.page, 'Lucía', 'Peña');
  const history = await inStore(tablet.page, 'createHistory');
  const image = await inStore(tablet.page, 'takeImage', history, 'xray', 'image/png', xray);
  await expectSync(tablet.page, 'offline', 4);
  await expect.poll(() => tablet.page.evaluate(countCopied)).toBe(5);

  await tablet.killInRecord();
  await tablet.reopen();
  await tablet.page.goto('/patients');
  await expect(tablet.page.getByText('Lucía Peña')).toBeVisible();
  await createPatient(tablet.page, 'Iker', 'Sanz');
  await expect.poll(() => tablet.page.evaluate(countCopied)).toBe(6);

  await tablet.reopen();
  await tablet.page.goto('/patients');
  await expect(tablet.page.getByText('Vuelva a iniciar sesión para enviar sus cambios.')).toBeVisible();
  expect(await inStore(tablet.page, 'fileOnTablet', image)).toEqual({ mime: 'image/png', bytes: xray });

  proxy.set('pass');
  // Chromium writes local storage late: the tokens may be lost as well.
  await tablet.page.evaluate(() => localStorage.clear());
  await signIn(tablet.page);
  await tablet.page.goto('/patients');
  await expectSync(tablet.page, 'synced', 0);
  await expect(tablet.page.getByText('Lucía Peña')).toBeVisible();
  await expect(tablet.page.getByText('Mateo Salazar')).toBeVisible();
  const { names, ops } = await countsAt(server.url);
  expect([...names].toSorted()).toEqual([
    ['Ana Paz', 1],
    ['Iker Sanz', 1],
    ['Lucía Peña', 1],
    ['Mateo Salazar', 1],
  ]);
  expect(new Set(ops.values())).toEqual(new Set([1]));
  const images = await (await atDesk(server.url))('/api/clinical-images/');
  expect(await images.json()).toMatchObject([{ id: image }]);
});

async function countCopied(): Promise<number> {
  return (await (await caches.open('arcada-journal')).keys()).length;
}
