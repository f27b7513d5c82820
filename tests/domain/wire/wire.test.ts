import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, parseCursor } from '#domain/wire/wire.ts';

describe('cursors', () => {
  const EPOCH = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';

  test('a cursor that was formatted is parsed back', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat({ max: 999_999_999_999_999 }), (epoch, seq) => {
        expect(parseCursor(formatCursor(epoch, seq))).toEqual({ epoch, seq });
      }),
    );
  });

  test('cursors are read in any case', () => {
    expect(parseCursor(`${EPOCH.toUpperCase()}.7`)).toEqual({ epoch: EPOCH, seq: 7 });
  });

  test.each([
    '',
    EPOCH,
    `${EPOCH}.`,
    `${EPOCH}.-1`,
    `${EPOCH}.1.2`,
    `${EPOCH}.1e3`,
    `x.1`,
    `${EPOCH}.1234567890123456`,
  ])('%j is no cursor', (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});
