// A clinic's photos offline: at once in the history, after a reload too, and once each on the server.
import { expect, test, type Page } from '@playwright/test';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { TABLET, expectAccessible } from './axe.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { expectSync, PROOF, signIn, type Device, type Proxy, type Server } from './support.ts';

const PHOTO = { width: 320, height: 240 };

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet(TABLET, (made) => ({ server, proxy, tablet } = made));
test.beforeEach(() => signIn(tablet.page));

async function imagesAtServer(): Promise<ClinicalImage[]> {
  const get = await atDesk(server.url);
  return (await (await get('/api/clinical-images/')).json()) as ClinicalImage[];
}

async function photos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => ({
      name: `IMG_${place}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await buildJpeg({ ...PHOTO, seed: place * 9 }),
    })),
  );
}

const cards = (page: Page) => page.getByRole('button', { name: /^Ver Fotografía/ });

/** Every visible picture has been drawn. */
async function expectDrawn(page: Page, count: number): Promise<void> {
  await expect(cards(page)).toHaveCount(count);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main img')].map((img) => (img as HTMLImageElement).naturalWidth),
      ),
    )
    .toEqual(Array.from({ length: count }, () => PHOTO.width));
}

test(
  'three photos taken offline are seen at once, go up once each, and are looked at, compared, deleted and brought back',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    const history = await inStore(page, 'createHistory');
    await expectSync(page, 'synced', 0);
    const gallery = `/clinical-histories/${history}/images`;
    await page.goto(gallery);
    await expect(page.getByText('Sin imágenes clínicas')).toBeVisible();
    proxy.set('reset');
    await tablet.context.setOffline(true);
    await page.locator('input[name=photo]').setInputFiles(await photos(3));
    await expect(page.getByText('Sin enviar', { exact: true })).toHaveCount(3);
    await page.reload();
    await expect(page.getByText('Sin enviar', { exact: true })).toHaveCount(3);
    await expect(cards(page)).toHaveCount(3);
    await expectAccessible(page, 'gallery');
    await page.setViewportSize(TABLET);

    const signed: string[] = [];
    const unsigned: string[] = [];
    proxy.onRequest((text) => {
      const [head = ''] = text.split('\r\n\r\n');
      if (!/^\w+ \/api\/clinical-images\//.test(head)) return;
      (/^authorization: Bearer \S+/im.test(head) ? signed : unsigned).push(head);
    });
    proxy.set('pass');
    await tablet.context.setOffline(false);
    await expectSync(page, 'synced', 0);
    expect(await imagesAtServer()).toHaveLength(3);
    expect(unsigned).toEqual([]);
    expect(signed.filter((head) => head.startsWith('POST '))).toHaveLength(3);
    await expect(page.getByText('Sin enviar', { exact: true })).toHaveCount(0);
    await expectDrawn(page, 3);

    await cards(page).first().click();
    const viewer = page.getByRole('dialog', { name: 'Fotografía' });
    await expect(viewer.getByText('3 de 3')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('2 de 3')).toBeVisible();
    await expectAccessible(page, 'gallery');
    await page.setViewportSize(TABLET);
    await viewer.getByRole('radio', { name: 'Antes y después' }).check();
    const slider = viewer.getByRole('slider', { name: 'Comparar antes y después' });
    await slider.press('ArrowLeft');
    await expect(slider).toHaveValue('45');
    await expectAccessible(page, 'gallery');
    await page.setViewportSize(TABLET);
    await viewer.getByRole('radio', { name: 'Una' }).check();

    await viewer.getByRole('button', { name: 'Eliminar imagen' }).click();
    await page
      .getByRole('dialog', { name: 'Eliminar imagen' })
      .getByRole('button', { name: 'Eliminar imagen' })
      .click();
    await expect(page.getByText('Imagen eliminada correctamente')).toBeVisible();
    await expect(viewer.getByText('de 2')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(viewer.getByText('de 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSync(page, 'synced', 0);
    await expect.poll(async () => (await imagesAtServer()).length).toBe(3);
  },
);

test('the browser killed while twelve photos go up: each is there once', { tag: PROOF }, async () => {
  const history = await inStore(tablet.page, 'createHistory');
  const gallery = `/clinical-histories/${history}/images`;
  await tablet.page.goto(gallery);
  await tablet.context.setOffline(true);
  proxy.set('reset');
  await tablet.page.locator('input[name=photo]').setInputFiles(await photos(12));
  await expect(cards(tablet.page)).toHaveCount(12);

  // Killed three times, each time while a file is being uploaded.
  for (let kills = 0; kills < 3; kills += 1) {
    const sent = new Promise<void>((resolve) => {
      let forms = 0;
      proxy.onRequest((text) => {
        if (!text.startsWith('POST /api/clinical-images/')) return;
        forms += 1;
        if (forms === 2) resolve();
      });
    });
    proxy.set('pass');
    await tablet.context.setOffline(false);
    await sent;
    await tablet.kill();
    proxy.onRequest(null);
    await tablet.reopen();
    await tablet.page.goto(gallery);
    await expect(cards(tablet.page)).toHaveCount(12);
  }
  await expectSync(tablet.page, 'synced', 0);
  expect(await imagesAtServer()).toHaveLength(12);
  await expectDrawn(tablet.page, 12);
});

test(
  'the two compared images of a long film stay in sight, wherever it is scrolled and however the tablet is turned',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    const history = await inStore(page, 'createHistory');
    await page.goto(`/clinical-histories/${history}/images`);
    await page.locator('input[name=photo]').setInputFiles(await photos(14));
    await expect(cards(page)).toHaveCount(14);
    await cards(page).first().click();
    await page.getByRole('radio', { name: 'Antes y después' }).check();
    const film = page.getByRole('list', { name: 'Imágenes' });
    // The two images that are furthest apart.
    await film.getByRole('button').last().click();
    await film.getByRole('button').first().click();
    for (const size of [TABLET, { width: TABLET.height, height: TABLET.width }, { width: 360, height: 740 }]) {
      await page.setViewportSize(size);
      for (const share of [0, 0.5, 1]) {
        await film.evaluate((list, to) => list.scrollTo({ left: to * list.scrollWidth }), share);
        for (const pressed of await film.getByRole('button', { pressed: true }).all()) {
          await expect(pressed).toBeInViewport({ ratio: 0.95 });
        }
        await expect(film.getByRole('button', { pressed: true })).toHaveCount(2);
      }
    }
  },
);
