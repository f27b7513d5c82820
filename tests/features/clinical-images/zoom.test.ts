import { expect, it } from 'vitest';
import { pan, WHOLE, zoomAt } from '#features/clinical-images/viewer/zoom.ts';

const FRAME = { width: 400, height: 200 };

it('the point under the finger stays there while the image grows', () => {
  expect(zoomAt(WHOLE, 2, { x: 100, y: 50 }, FRAME)).toEqual({ scale: 2, x: -100, y: -50 });
});

it('an image is never smaller than whole, nor larger than eight times', () => {
  expect(zoomAt(WHOLE, 0.1, { x: 30, y: 0 }, FRAME)).toEqual(WHOLE);
  expect(zoomAt(WHOLE, 100, { x: 0, y: 0 }, FRAME).scale).toBe(8);
});

it('an image is moved as far as its edge, and a whole one not at all', () => {
  expect(pan({ scale: 2, x: 0, y: 0 }, 1000, -1000, FRAME)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(pan(WHOLE, 50, 50, FRAME)).toEqual(WHOLE);
});
