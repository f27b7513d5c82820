import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { legible, mayBeIllegible } from '#entities/clinical-image/legible.ts';
import { buildJpeg, buildPng, buildTwelveBitPng } from '#tests/support/pictures.ts';
import { stubWorker } from '#tests/support/picture-worker.ts';
import { buildGreyTiff } from '#tests/support/tiff.ts';

const blob = (bytes: Uint8Array, type: string) => new Blob([Uint8Array.from(bytes)], { type });
async function meanOf(picture: Blob): Promise<number> {
  const { channels } = await sharp(
    await sharp(await picture.arrayBuffer())
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  ).stats();
  return channels[0]!.mean;
}
const tiff = () => buildGreyTiff([{ width: 8, height: 8, samples: new Uint8Array(64).fill(90) }]);

it('a picture of twelve bits is stretched, a TIFF becomes a PNG, and the file is as it was', async () => {
  stubWorker();
  const bytes = await buildTwelveBitPng();
  const file = blob(bytes, 'image/png');
  expect(await meanOf(file)).toBeLessThan(10);
  const shown = await legible(file);
  expect(await meanOf(shown)).toBeGreaterThan(60);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  const untyped = await legible(blob(tiff(), 'image/unknown'));
  expect([untyped.type, await meanOf(untyped)]).toEqual(['image/png', 90]);
});

it('others are shown as they are, without a worker', async () => {
  const worker = stubWorker();
  const files = [blob(await buildPng(), 'image/png'), blob(await buildJpeg(), 'image/jpeg'), blob(Buffer.of(), '')];
  for (const file of files) expect(await legible(file)).toBe(file);
  expect(worker.started()).toBe(0);
  expect(files.map(mayBeIllegible)).toEqual([true, false, true]);
});

it('a picture is developed once while its file is in memory', async () => {
  const worker = stubWorker();
  const file = blob(await buildTwelveBitPng(), 'image/png');
  const [first, second] = await Promise.all([legible(file), legible(file)]);
  expect(second).toBe(first);
  expect(worker.started()).toBe(1);
});

it('where it cannot be developed the file itself is shown, and the next one is developed', async () => {
  const bytes = await buildTwelveBitPng();
  const next = () => blob(bytes, 'image/png');
  for (const work of [
    () => null,
    () => {
      throw new Error('no memory');
    },
  ]) {
    stubWorker(work);
    const file = next();
    expect(await legible(file)).toBe(file);
  }
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  vi.stubGlobal('Worker', undefined);
  const file = next();
  expect(await legible(file)).toBe(file);
  expect(report).toHaveBeenCalledOnce();
  stubWorker();
  const last = next();
  expect(await legible(last)).not.toBe(last);
});
