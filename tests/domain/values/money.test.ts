import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, hasTwoDecimals, MAX_AMOUNT, moneyText, sumOf, times, toCents } from '#domain/values/money.ts';

const cents = fc.integer({ min: 1, max: toCents(MAX_AMOUNT) });

describe('an amount', () => {
  test('becomes whole cents and comes back as it was', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
        expect(hasTwoDecimals(fromCents(amount))).toBe(true);
        expect(JSON.parse(JSON.stringify(fromCents(amount)))).toBe(Number((amount / 100).toFixed(2)));
      }),
    );
  });

  test.each([0.001, 1.005, 12.345, 0.1 + 0.2, 9_999_999_999.999])('%d is not one of whole cents', (amount) => {
    expect(hasTwoDecimals(amount)).toBe(false);
  });

  test('is added and multiplied without the errors of binary fractions', () => {
    expect([sumOf([0.1, 0.2]), sumOf([]), times(3, 0.1), times(1_000_000, 19.99)]).toEqual([0.3, 0, 0.3, 19_990_000]);
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(toCents(sumOf(amounts.map(fromCents))))).toBe(exact);
      }),
    );
  });
});

describe('an amount is read', () => {
  // U+00A0 between thousands, U+2212 as minus.
  test.each([
    [4800, '$4\u00A0800,00'],
    [0, '$0,00'],
    [0.1 + 0.2, '$0,30'],
    [999.99, '$999,99'],
    [1_234_567.5, '$1\u00A0234\u00A0567,50'],
    [9_999_999_999.99, '$9\u00A0999\u00A0999\u00A0999,99'],
    [-12.5, '\u2212$12,50'],
    [-4800, '\u2212$4\u00A0800,00'],
    [-0.001, '$0,00'],
  ])('%d as %s', (amount, text) => {
    expect(moneyText(amount)).toBe(text);
  });
});
