import { describe, expect, it } from 'vitest';
import { balanceOf, budgetFigures } from '#domain/money/budget.ts';
import { cashResult, cashSums } from '#domain/money/cash.ts';
import { inTurn, PAYMENT_METHODS } from '#domain/money/payment.ts';

/** Amounts as people pay them, the same in every run. */
function amounts(count: number): { amount: number; cents: number }[] {
  let seed = 20261123;
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const cents = 1 + (seed % 999_999);
    return { cents, amount: Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`) };
  });
}

/** A sum of whole numbers, in words that no fraction can blur: "4999.10". */
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

it('ten thousand payments add up to the cent, whole, by method and by person', () => {
  const people = ['ana', 'bruno', null];
  const payments = amounts(10_000).map(({ amount, cents }, place) => ({
    amount,
    cents,
    payment_method: PAYMENT_METHODS[place % 5]!,
    created_by: people[place % 3]!,
    id: String(place),
    payment_date: '2026-11-23',
    created_at: String(place).padStart(5, '0'),
  }));
  const sumOf = (some: typeof payments) => some.reduce((sum, { cents }) => sum + cents, 0);
  const all = sumOf(payments);
  const total = all + 12_345;
  const sums = cashSums(payments);
  expect([sums.count, sums.amount.toFixed(2)]).toEqual([10_000, written(all)]);
  expect(Object.fromEntries(sums.byMethod.map(({ key, amount }) => [key, amount.toFixed(2)]))).toEqual(
    Object.fromEntries(
      PAYMENT_METHODS.map((method) => [
        method,
        written(sumOf(payments.filter(({ payment_method }) => payment_method === method))),
      ]),
    ),
  );
  for (const { key, amount, count } of sums.byPerson) {
    const theirs = payments.filter(({ created_by }) => created_by === key);
    expect([count, amount.toFixed(2)]).toEqual([theirs.length, written(sumOf(theirs))]);
  }
  const figures = budgetFigures({ total_amount: total / 100 }, payments);
  expect([figures.total_paid.toFixed(2), figures.remaining_balance]).toEqual([written(all), 123.45]);
  expect(inTurn(total / 100, payments).at(-1)?.balance).toBe(123.45);
});

describe('a patient’s balance', () => {
  it('is what is left of each budget; what is too much of one pays no other', () => {
    const of = (total_amount: number, ...paid: number[]) => ({
      total_amount,
      ...budgetFigures(
        { total_amount },
        paid.map((amount) => ({ amount })),
      ),
    });
    expect(balanceOf([of(100, 70.5, 70.5), of(80), of(0.3, 0.1, 0.2)])).toEqual({
      total: 180.3,
      paid: 141.3,
      owed: 80,
      overpaid: 41,
    });
    expect(balanceOf([])).toEqual({ total: 0, paid: 0, owed: 0, overpaid: 0 });
  });
});

describe('the counted money', () => {
  it.each([
    [{ opening: 100, counted: 1000 }, 920, { due: 1020, difference: -20 }],
    [{ opening: null, counted: 0.3 }, 0.3, { due: 0.3, difference: 0 }],
    [{ opening: 0.1, counted: 0.4 }, 0.2, { due: 0.3, difference: 0.1 }],
    [{ opening: 50, counted: null }, 20, { due: 70, difference: null }],
    [{ opening: 50, counted: 1.234 }, 20, { due: 70, difference: null }],
    [{ opening: 1.234, counted: 70 }, 20, { due: null, difference: null }],
  ])('%j beside $%d of cash: %j', (count, cash, result) => {
    expect(cashResult(count, cash)).toEqual(result);
  });
});
