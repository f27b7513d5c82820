import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from '#store/clinical/shrink-photo.ts';
import { buildPng, buildTwelveBitPng } from '#tests/support/pictures.ts';
import { buildGreyTiff, twelveBits } from '#tests/support/tiff.ts';

afterEach(() => vi.unstubAllGlobals());

test('a photo that a tablet short of memory cannot make smaller is kept as it came', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 9000, height: 9000, close }));
  class OffscreenCanvas {
    getContext() {
      return { fillRect: vi.fn(), drawImage: vi.fn() };
    }
    convertToBlob() {
      return Promise.reject(new DOMException('no memory', 'EncodingError'));
    }
  }
  vi.stubGlobal('OffscreenCanvas', OffscreenCanvas);
  const file = { bytes: new ArrayBuffer(8), mime: 'image/jpeg' };
  expect(await shrinkPhoto(file)).toBe(file);
  expect(close).toHaveBeenCalledOnce();
});

test('a picture of twelve bits goes as it came, also as a photo and without a type: a canvas would keep eight', async () => {
  const redrawn = new Blob(['redrawn'], { type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 9000, height: 9000, close: vi.fn() }));
  class OffscreenCanvas {
    getContext() {
      return { fillRect: vi.fn(), drawImage: vi.fn() };
    }
    convertToBlob() {
      return Promise.resolve(redrawn);
    }
  }
  vi.stubGlobal('OffscreenCanvas', OffscreenCanvas);
  const deep = [await buildTwelveBitPng(), buildGreyTiff([{ width: 64, height: 48, samples: twelveBits() }])];
  for (const picture of deep) {
    for (const mime of ['image/png', 'image/tiff', 'image/unknown']) {
      const file = { bytes: Uint8Array.from(picture).buffer, mime };
      for (const everyPixel of [true, false]) expect(await shrinkPhoto(file, everyPixel)).toBe(file);
    }
  }
  const plain = { bytes: Uint8Array.from(await buildPng()).buffer, mime: 'image/unknown' };
  expect(await shrinkPhoto(plain, true)).toBe(plain);
  expect(await shrinkPhoto(plain)).toMatchObject({ mime: 'image/jpeg' });
});
