import { screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from '#entities/network/qr-code.tsx';
import { showPart } from '#tests/support/screen.tsx';

const ADDRESS = 'http://192.168.1.20:8080/instalar';

it('a QR code draws each dark module of its text once, within a margin of four', () => {
  showPart(<QrCode text={ADDRESS} label="Código QR" />);
  const { data, size } = encode(ADDRESS, { border: 0, boostEcc: true });
  const picture = screen.getByRole('figure', { name: 'Código QR' });
  expect(picture.querySelector('svg')!.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`);
  const drawn = Array.from({ length: size + 8 }, () => Array.from({ length: size + 8 }, () => 0));
  const path = picture.querySelector('path')!.getAttribute('d')!;
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) drawn[Number(y)]![Number(x) + step]! += 1;
  }
  const blank = Array.from({ length: 4 }, () => 0);
  const empty = Array.from({ length: 4 }, () => Array.from({ length: size + 8 }, () => 0));
  expect(drawn).toEqual([...empty, ...data.map((row) => [...blank, ...row.map(Number), ...blank]), ...empty]);
});
