import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetFigures } from '#domain/money/budget.ts';
import { exceedsBalance, newestFirst, maxPayable, paymentDefinition } from '#domain/money/payment.ts';
import { rebase } from '#domain/record/merge.ts';
import { buildPayment } from '#tests/support/money-factories.ts';

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
    expect(newestFirst(rows).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  test('is a conflict as a whole when two people changed its amount and budget', () => {
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
