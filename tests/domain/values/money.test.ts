// Money in whole cents, and what budgets and payments make of it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetDefinition, budgetFigures, progressColor } from '#domain/money/budget.ts';
import { rebase } from '#domain/record/merge.ts';
import { fromCents, hasTwoDecimals, MAX_AMOUNT, moneyText, sumOf, times, toCents } from '#domain/values/money.ts';
import { exceedsBalance, latestFirst, maxPayable, paymentDefinition } from '#domain/money/payment.ts';
import { buildPayment } from '#tests/support/money-factories.ts';

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

describe('a budget', () => {
  const figures = (total_amount: number, ...amounts: number[]) =>
    budgetFigures(
      { total_amount },
      amounts.map((amount) => ({ amount })),
    );

  test('without payments is owed whole', () => {
    expect(figures(900)).toEqual({ total_paid: 0, remaining_balance: 900, payment_progress: 0 });
  });

  test('tells what is paid, what remains, and how far that is', () => {
    expect(figures(300, 0.1, 0.2, 99.7)).toEqual({
      total_paid: 100,
      remaining_balance: 200,
      payment_progress: 33.33,
    });
  });

  test('is never said to be paid a cent too early', () => {
    expect(figures(MAX_AMOUNT, MAX_AMOUNT - 0.01).payment_progress).toBe(99.99);
    expect(figures(MAX_AMOUNT, MAX_AMOUNT)).toEqual({
      total_paid: MAX_AMOUNT,
      remaining_balance: 0,
      payment_progress: 100,
    });
  });

  test('that was overpaid says by how much', () => {
    expect(figures(50, 40, 20)).toEqual({ total_paid: 60, remaining_balance: -10, payment_progress: 120 });
  });

  test.each([
    [0, 'red'],
    [24.99, 'red'],
    [25, 'yellow'],
    [49.99, 'yellow'],
    [50, 'blue'],
    [74.99, 'blue'],
    [75, 'green'],
    [120, 'green'],
  ])('paid to %d %% has a %s bar', (progress, color) => {
    expect(progressColor(progress)).toBe(color);
  });

  test('is called by its name', () => {
    expect(budgetDefinition.title({ nombre: 'Implante' })).toBe('Implante');
  });
});

describe('a payment', () => {
  test('goes up to the remaining balance; edited, up to that plus its own amount', () => {
    expect([maxPayable(80.1), maxPayable(0), maxPayable(-20), maxPayable(80.1, 20.2), maxPayable(-5, 20)]).toEqual([
      80.1, 0, 0, 100.3, 15,
    ]);
  });

  test.each([
    [80.1, 80.1, 0, false],
    [80.11, 80.1, 0, true],
    [0.01, 0, 0, true],
    [100.3, 80.1, 20.2, false],
    [100.31, 80.1, 20.2, true],
  ])('of %d with %d left and %d of its own exceeds the balance: %s', (amount, remaining, own, exceeds) => {
    expect(exceedsBalance(amount, remaining, own)).toBe(exceeds);
  });

  test('of an overpaid budget may be edited as long as it pays no more than before', () => {
    expect([exceedsBalance(20, -30, 20), exceedsBalance(5, -30, 20), exceedsBalance(20.01, -30, 20)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is refused exactly when it would leave less than nothing', () => {
    const some = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(some, fc.array(some, { maxLength: 4 }), some, (total, others, amount) => {
        const { remaining_balance } = budgetFigures(
          { total_amount: total },
          others.map((each) => ({ amount: each })),
        );
        const after = budgetFigures(
          { total_amount: total },
          [...others, amount].map((each) => ({ amount: each })),
        );
        expect(exceedsBalance(amount, remaining_balance)).toBe(after.remaining_balance < 0);
      }),
    );
  });

  test('of a later date stands before one of an earlier', () => {
    const rows = [
      buildPayment({ id: '1', payment_date: '2026-01-02', created_at: '2026-01-02T10:00:00.000Z' }),
      buildPayment({ id: '2', payment_date: '2026-02-01', created_at: '2026-01-01T10:00:00.000Z' }),
      buildPayment({ id: '3', payment_date: '2026-01-02', created_at: '2026-01-02T11:00:00.000Z' }),
    ];
    expect(latestFirst(rows).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  test('whose amount and budget two people changed keeps neither half', () => {
    const patch = { amount: { before: 10, after: 20 }, budget: { before: 'a', after: 'a' } };
    const { overlaps } = rebase(paymentDefinition.merge, patch, { amount: 10, budget: 'b' });
    expect(overlaps.map(({ field }) => field)).toEqual(['amount', 'budget']);
  });

  test('is called by its amount', () => {
    expect([paymentDefinition.title({ amount: 12.5 }), paymentDefinition.title({})]).toEqual([
      'Pago de $12,50',
      'Pago',
    ]);
    expect(paymentDefinition.title({ amount: 4800 })).toBe('Pago de $4\u00A0800,00');
  });
});
