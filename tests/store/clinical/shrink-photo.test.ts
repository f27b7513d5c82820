import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from '#store/clinical/shrink-photo.ts';

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
