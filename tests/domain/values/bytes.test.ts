import { expect, test } from 'vitest';
import { fromBase64, toBase64, toHex } from '#domain/values/bytes.ts';

const EVERY = Uint8Array.from({ length: 256 }, (_, value) => value);

test('every byte goes to base64 and back', () => {
  expect(toBase64(EVERY)).toBe(Buffer.from(EVERY).toString('base64'));
  expect(fromBase64(toBase64(EVERY))).toEqual(EVERY);
});

test('more bytes than a call has room for go to base64', () => {
  const many = new Uint8Array(1_000_000).fill(7);
  expect(toBase64(many)).toBe(Buffer.from(many).toString('base64'));
});

test('a text that is no base64 is refused', () => {
  expect(() => fromBase64('ñ')).toThrow();
});

test('every byte has two hexadecimal digits', () => {
  expect(toHex(EVERY)).toBe(Buffer.from(EVERY).toString('hex'));
});
