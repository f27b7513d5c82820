import { describe, expect, it } from 'vitest';
import { toEightBits } from '#domain/clinical/sample-window.ts';

/** A thousand samples from `from` to `to`, evenly. */
const ramp = (from: number, to: number): Uint16Array =>
  Uint16Array.from({ length: 1000 }, (_, at) => Math.round(from + ((to - from) * at) / 999));

const shades = (data: Uint16Array, channels = 1): number[] => [...toEightBits({ data, channels })];

describe('samples of sixteen bits in eight', () => {
  it.each([
    ['twelve bits', 0, 4095],
    ['a few shades of tissue', 1200, 1700],
    ['twelve bits with white as zero, inverted by a decoder', 61_440, 65_535],
    ['all sixteen', 0, 65_535],
  ])('%s: black to white', (_name, from, to) => {
    const shown = shades(ramp(from, to));
    expect([shown[0], shown[999]]).toEqual([0, 255]);
    expect(shown[500]).toBeGreaterThan(120);
    expect(shown[500]).toBeLessThan(136);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  });

  it('leave a few extreme samples outside: a letter of lead and a dead pixel change nothing', () => {
    const plain = ramp(1000, 3000);
    const marked = Uint16Array.from(plain);
    marked.set([65_535, 65_535, 65_535], 500);
    marked.set([0, 0], 600);
    const [clean, shown] = [shades(plain), shades(marked)];
    expect(shown.slice(500, 503)).toEqual([255, 255, 255]);
    expect(Math.abs(shown[400]! - clean[400]!)).toBeLessThan(4);
  });

  it('of hardly anything but background show what there is', () => {
    const speck = new Uint16Array(10_000).fill(40);
    speck[77] = 900;
    const shown = shades(speck);
    expect([shown[0], shown[77]]).toEqual([0, 255]);
  });

  it('of one value alone are grey, not black', () => {
    expect(new Set(shades(new Uint16Array(50).fill(3)))).toEqual(new Set([128]));
  });

  it('of several channels share one window, so that a tint stays', () => {
    const pixels = Uint16Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? 4000 : at % 3 === 1 ? 2000 : 0));
    expect(shades(pixels, 3).slice(0, 3)).toEqual([255, 128, 0]);
  });

  it('keep their opacity; what is wholly transparent decides nothing', () => {
    const grey = ramp(0, 4095);
    const pixels = new Uint16Array(2200);
    grey.forEach((sample, at) => pixels.set([sample, 65_535], 2 * at));
    for (let at = 2000; at < 2200; at += 2) pixels[at] = 65_535;
    const shown = shades(pixels, 2);
    expect([shown[0], shown[1], shown[1998], shown[1999], shown[2001]]).toEqual([0, 255, 255, 255, 0]);
  });
});
