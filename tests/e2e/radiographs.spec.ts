// Radiographs of twelve bits: legible before they are sent, in the gallery and in the viewer, whose brightness and
// contrast change; a TIFF of two pages is two images. Every bit is kept.
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { buildTwelveBitPng } from '#tests/support/pictures.ts';
import { buildGreyTiff, twelveBits } from '#tests/support/tiff.ts';
import { TABLET, expectAccessible } from './axe.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { PROOF, expectSync, signIn, type Device, type Proxy, type Server } from './support.ts';

const SIZE = { width: 640, height: 480 };
const SAMPLES = twelveBits(SIZE);
/** The second page is the first one upside down. */
const SECOND = SAMPLES.toReversed();

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet(TABLET, (made) => ({ server, proxy, tablet } = made));
test.beforeEach(() => signIn(tablet.page));

const radiographs = async () => [
  { name: 'sensor.png', mimeType: 'image/png', buffer: await buildTwelveBitPng(SIZE) },
  {
    name: 'negativo.tif',
    mimeType: 'image/tiff',
    buffer: buildGreyTiff([{ ...SIZE, samples: SAMPLES, whiteIsZero: true }]),
  },
  {
    name: 'aleta.tif',
    mimeType: 'image/tiff',
    buffer: buildGreyTiff([
      { ...SIZE, samples: SAMPLES },
      { ...SIZE, samples: SECOND },
    ]),
  },
];

interface Shades {
  mean: number;
  most: number;
}

/** The shades of each picture that an element shows, from 0 to 255, without a filter. */
function shadesIn(element: Locator): Promise<Shades[]> {
  return element.evaluate((root) =>
    [...root.querySelectorAll('img')].map((img) => {
      if (img.naturalWidth === 0) return { mean: 0, most: 0 };
      const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
      const context = canvas.getContext('2d')!;
      context.drawImage(img, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const reds = data.filter((_, at) => at % 4 === 0);
      return { mean: reds.reduce((sum, red) => sum + red, 0) / reds.length, most: Math.max(...new Set(reds)) };
    }),
  );
}

/** So many pictures are drawn, and none is nearly black: shown as they are, the brightest shade of all is 15. */
async function expectLegible(element: Locator, count: number): Promise<void> {
  const dark = ({ mean, most }: Shades) => mean < 50 || most < 240;
  await expect
    .poll(async () => (await shadesIn(element)).map((shades) => !dark(shades)))
    .toEqual(Array(count).fill(true));
}

/** The mean shade of the viewer's picture as a person sees it, in a part that no button covers. */
async function seen(page: Page): Promise<number> {
  const box = (await page.getByRole('dialog').locator('img').first().boundingBox())!;
  const clip = { x: box.x + box.width / 4, y: box.y + box.height / 4, width: box.width / 2, height: box.height / 2 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels[1]!.mean;
}

test('twelve bits of grey are legible everywhere, and every one of them is kept', { tag: PROOF }, async () => {
  const { page } = tablet;
  const history = await inStore(page, 'createHistory');
  await expectSync(page, 'synced', 0);
  await page.goto(`/clinical-histories/${history}/images`);
  await expect(page.getByText('Sin imágenes clínicas')).toBeVisible();
  proxy.set('reset');
  await tablet.context.setOffline(true);

  await page.locator('input[name=image]').setInputFiles(await radiographs());
  const dialog = page.getByRole('dialog', { name: 'Subir 4 imágenes' });
  await expect(dialog.getByText('«aleta.tif» tiene 2 páginas.')).toBeVisible();
  await expectLegible(dialog, 4);
  await expectAccessible(page, 'radiographs');
  await page.setViewportSize(TABLET);
  await dialog.getByRole('radio', { name: 'Radiografía' }).check();
  await dialog.getByRole('textbox', { name: 'Descripción' }).first().fill('Control');
  await dialog.getByRole('button', { name: 'Subir 4 imágenes' }).click();
  await expect(page.getByText('Sin enviar', { exact: true })).toHaveCount(4);
  await expectLegible(page.getByRole('main'), 8);

  proxy.set('pass');
  await tablet.context.setOffline(false);
  await expectSync(page, 'synced', 0);
  await expectLegible(page.getByRole('main'), 4);
  const get = await atDesk(server.url);
  const images = (await (await get('/api/clinical-images/')).json()) as ClinicalImage[];
  expect(images.map(({ description }) => description).toSorted()).toEqual([
    'Control',
    'Control',
    'Control (página 1 de 2)',
    'Control (página 2 de 2)',
  ]);
  for (const { id, description } of images) {
    const file = Buffer.from(await (await get(`/api/clinical-images/${id}/file/`)).arrayBuffer());
    const kept = await sharp(file).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    const samples = new Uint16Array(kept.buffer, kept.byteOffset, kept.length / 2);
    const meant = description?.includes('página 2') ? SECOND : SAMPLES;
    expect([description, Buffer.from(meant.buffer).equals(Buffer.from(samples.slice().buffer))]).toEqual([
      description,
      true,
    ]);
  }

  // The file that the server keeps, opened on a tablet that has only fetched it.
  await page
    .getByRole('button', { name: /^Ver Control,/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Control' });
  await expectLegible(viewer, 5);
});

test('brightness, contrast and inversion change what is seen, by pointer and by key', { tag: PROOF }, async () => {
  const { page } = tablet;
  const history = await inStore(page, 'createHistory');
  await inStore(page, 'takeImage', history, 'xray', 'image/png', [...(await buildTwelveBitPng(SIZE))]);
  await inStore(page, 'takeImage', history, 'xray', 'image/png', [...(await buildTwelveBitPng(SIZE))]);
  await expectSync(page, 'synced', 0);
  await page.goto(`/clinical-histories/${history}/images`);
  const card = page.getByRole('button', { name: /^Ver Radiografía/ }).first();
  await card.click();
  const viewer = page.getByRole('dialog', { name: 'Radiografía' });
  await expect(viewer.getByText('2 de 2')).toBeVisible();
  await expect.poll(() => seen(page)).toBeGreaterThan(50);
  await viewer.getByRole('button', { name: 'Brillo y contraste' }).click();
  const plain = await seen(page);

  const brightness = viewer.getByRole('slider', { name: 'Brillo' });
  await brightness.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(brightness).toHaveValue('-30');
  await expect(viewer.getByText('2 de 2')).toBeVisible();
  expect(await seen(page)).toBeLessThan(plain - 20);
  const box = (await brightness.boundingBox())!;
  await brightness.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
  expect(Number(await brightness.inputValue())).toBeGreaterThan(30);
  expect(await seen(page)).toBeGreaterThan(plain + 5);
  await expectAccessible(page, 'radiographs');
  await page.setViewportSize(TABLET);
  const reset = viewer.getByRole('button', { name: 'Restablecer' });
  await reset.press('Enter');
  await expect(brightness).toHaveValue('0');
  expect(Math.abs((await seen(page)) - plain)).toBeLessThan(2);

  await viewer.getByRole('slider', { name: 'Contraste' }).press('End');
  const hard = await seen(page);
  expect(Math.abs(hard - plain)).toBeGreaterThan(5);
  await reset.click();
  await viewer.getByRole('button', { name: 'Invertir' }).press('Space');
  expect(Math.abs((await seen(page)) - (255 - plain))).toBeLessThan(3);

  // Both pictures of a comparison, and zoomed: the setting is the viewer's.
  await viewer.getByRole('radio', { name: 'Lado a lado' }).check();
  await expect(viewer.getByRole('button', { name: 'Invertir' })).toHaveAttribute('aria-pressed', 'true');
  await viewer.getByRole('button', { name: 'Ampliar' }).click();
  const filters = await viewer
    .locator('figure img')
    .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).filter));
  expect(filters).toEqual(Array(2).fill('invert(1) brightness(1) contrast(1)'));

  // Nothing is saved: opened again, the picture is as it is.
  await page.keyboard.press('Escape');
  await card.click();
  await expect(viewer.locator('img').first()).toHaveCSS('filter', 'none');
  await viewer.getByRole('button', { name: 'Brillo y contraste' }).click();
  await expect(brightness).toHaveValue('0');
  await expect.poll(async () => Math.abs((await seen(page)) - plain)).toBeLessThan(2);
});
