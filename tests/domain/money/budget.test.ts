import { describe, expect, test } from 'vitest';
import { budgetDefinition, budgetFigures, progressColor } from '#domain/money/budget.ts';
import { rebase } from '#domain/record/merge.ts';
import { MAX_AMOUNT } from '#domain/values/money.ts';

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

  test('its terms stand or fall together', () => {
    const none = { down_payment: null, instalments: null, first_due: null };
    const mine = { down_payment: 100, instalments: 12, first_due: '2026-04-05' };
    const patch = Object.fromEntries(
      Object.entries(mine).map(([field, after]) => [field, { before: null, after }] as const),
    );
    expect(rebase(budgetDefinition.merge, patch, { ...none, total_amount: 5 }).patch).toEqual(patch);
    const theirs = { ...mine, instalments: 18 };
    expect(rebase(budgetDefinition.merge, patch, theirs).overlaps.map(({ field }) => field)).toEqual(Object.keys(mine));
  });
});
