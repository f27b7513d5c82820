import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filled,
  lackingLines,
  reachedBy,
  scheduleOf,
  settledOn,
  standingOf,
  termsObjection,
  type Terms,
} from '#domain/money/instalments.ts';
import { toCents } from '#domain/values/money.ts';

const MADE = '2026-05-12';
const terms = (some: Partial<Terms> = {}): Terms => ({
  total_amount: 4800,
  down_payment: 2100,
  instalments: 18,
  first_due: '2026-06-05',
  ...some,
});

/** Terms in whole cents, and a sum paid, which may be too much. */
const anyTerms = fc
  .record({
    instalments: fc.integer({ min: 1, max: 60 }),
    rest: fc.integer({ min: 0, max: 2_000_000 }),
    initial: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
    paid: fc.integer({ min: 0, max: 3_000_000 }),
    year: fc.integer({ min: 2020, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ instalments, rest, initial, paid, year, month, day }) => {
    const total = initial + instalments + rest;
    const two = (number: number) => String(number).padStart(2, '0');
    return {
      total,
      initial,
      instalments,
      paid,
      terms: {
        total_amount: total / 100,
        down_payment: initial / 100,
        instalments,
        first_due: `${year}-${two(month)}-${two(day)}`,
      },
    };
  });

describe('a schedule', () => {
  test('is exact to the cent over 10 000 budgets, and its instalments differ in the last alone', () => {
    fc.assert(
      fc.property(anyTerms, ({ terms: some, total, initial, instalments }) => {
        const lines = scheduleOf(some, MADE);
        const cents = lines.map(({ amount }) => toCents(amount));
        const monthly = initial === 0 ? cents : cents.slice(1);
        const part = (total - initial - ((total - initial) % instalments)) / instalments;
        expect(cents.reduce((a, b) => a + b, 0)).toBe(total);
        expect(lines.length).toBe(instalments + (initial === 0 ? 0 : 1));
        expect(monthly.slice(0, -1).every((each) => each === part)).toBe(true);
        expect(monthly.at(-1)).toBe(total - initial - part * (instalments - 1));
        expect(termsObjection(some)).toBeNull();
      }),
      { numRuns: 10_000 },
    );
  });

  test('has the initial payment on the day the budget was made, then an instalment a month', () => {
    expect(scheduleOf(terms({ instalments: 3 }), MADE)).toEqual([
      { number: 0, due: MADE, amount: 2100 },
      { number: 1, due: '2026-06-05', amount: 900 },
      { number: 2, due: '2026-07-05', amount: 900 },
      { number: 3, due: '2026-08-05', amount: 900 },
    ]);
    expect(scheduleOf(terms({ total_amount: 2950, down_payment: 500, first_due: '2027-01-31' }), MADE)).toMatchObject([
      { amount: 500 },
      { due: '2027-01-31', amount: 136.11 },
      { due: '2027-02-28', amount: 136.11 },
      ...Array.from({ length: 15 }, () => ({ amount: 136.11 })),
      { number: 18, due: '2028-06-30', amount: 136.13 },
    ]);
  });

  test('is empty without terms, and has no initial payment of nothing', () => {
    expect(scheduleOf({ total_amount: 100, down_payment: null, instalments: null, first_due: null }, MADE)).toEqual([]);
    expect(scheduleOf(terms({ down_payment: 0, instalments: 1 }), MADE)).toEqual([
      { number: 1, due: '2026-06-05', amount: 4800 },
    ]);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2100-01-30', 1, '2100-02-28'],
    ['2000-01-30', 1, '2000-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-06-05', 60, '2031-06-05'],
    ['2026-06-05', 0, '2026-06-05'],
  ])('%s, %d months later, is %s', (date, months, later) => {
    expect(scheduleOf(terms({ first_due: date, instalments: months + 1 }), MADE).at(-1)?.due).toBe(later);
  });

  test('returns to the 31st after a shorter month', () => {
    const dues = scheduleOf(terms({ down_payment: 0, instalments: 4, first_due: '2027-01-31' }), MADE);
    expect(dues.map(({ due }) => due)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('of a total below its initial payment asks for that total alone', () => {
    const lines = scheduleOf(terms({ total_amount: 1000, instalments: 2 }), MADE);
    expect(lines.map(({ amount }) => amount)).toEqual([1000, 0, 0]);
    expect(standingOf(lines, 1000, '2030-01-01')).toMatchObject({ next: null, missing: 0, overdue: { since: null } });
  });
});

describe('terms', () => {
  test.each([
    [{ total_amount: 100, down_payment: 99.98, instalments: 2 }, null],
    [{ total_amount: 100, down_payment: 99.99, instalments: 2 }, 'La cuota inicial no deja nada para las cuotas'],
    [{ total_amount: 0.05, down_payment: 0, instalments: 6 }, 'El monto total no alcanza para tantas cuotas'],
    [{ total_amount: 0.06, down_payment: 0, instalments: 6 }, null],
    [{ total_amount: 1, down_payment: 500, instalments: null }, null],
  ])('%o: %s', (some, objection) => {
    expect(termsObjection(terms(some))).toBe(objection);
  });
});

describe('payments', () => {
  test('fill the lines in order, as integers say', () => {
    fc.assert(
      fc.property(anyTerms, ({ terms: some, paid }) => {
        const schedule = scheduleOf(some, MADE);
        let left = paid;
        const plain = schedule.map(({ amount }) => {
          const part = Math.min(left, toCents(amount));
          left -= part;
          return [part, toCents(amount) - part];
        });
        const lines = filled(schedule, paid / 100);
        expect(lines.map((line) => [toCents(line.paid), toCents(line.missing)])).toEqual(plain);
        expect([...lackingLines(some, MADE, paid / 100)]).toEqual(lines.filter(({ missing }) => missing > 0));
      }),
      { numRuns: 2000 },
    );
  });

  test('leave an instalment overdue from the day after it was due', () => {
    const schedule = scheduleOf(terms(), MADE);
    const late = (today: string, paid = 2100 + 4 * 150) => standingOf(schedule, paid, today).overdue;
    expect(late('2026-10-05')).toEqual({ instalments: 0, initials: 0, amount: 0, since: null });
    expect(late('2026-10-06')).toEqual({ instalments: 1, initials: 0, amount: 150, since: '2026-10-05' });
    expect(late('2026-11-23', 2760)).toEqual({ instalments: 2, initials: 0, amount: 240, since: '2026-10-05' });
    expect(late(MADE, 0)).toMatchObject({ initials: 0 });
    expect(late('2026-05-13', 100)).toEqual({ instalments: 0, initials: 1, amount: 2000, since: MADE });
  });

  test('ask next for the first line that lacks something, and for all that is overdue to catch up', () => {
    const standing = standingOf(scheduleOf(terms(), MADE), 2760, '2026-11-23');
    expect(standing).toMatchObject({
      count: 18,
      settled: 4,
      next: { number: 5, paid: 60, missing: 90 },
      catchUp: 240,
      missing: 2040,
    });
  });

  test('made after a first instalment in the past catch up with the initial payment too', () => {
    // Entered on 1 September: the first instalment was due in June, the initial payment today.
    const standing = standingOf(scheduleOf(terms({ instalments: 27 }), '2026-09-01'), 0, '2026-09-01');
    expect(standing.overdue).toEqual({ instalments: 3, initials: 0, amount: 300, since: '2026-06-05' });
    expect(standing.catchUp).toBe(2400);
  });

  test('count the same once the total is edited after six of them', () => {
    const paid = 2100 + 6 * 150;
    const today = '2026-11-23';
    const standing = (total_amount: number) => standingOf(scheduleOf(terms({ total_amount }), MADE), paid, today);
    expect(standing(4800)).toMatchObject({ settled: 6, next: { number: 7, missing: 150 }, catchUp: 0 });
    // 3 100 in 18: $172,22 each. The six payments of $150,00 fill five of them and $38,90 of the sixth.
    const dearer = standing(5200);
    expect(dearer.lines.map(({ amount }) => toCents(amount)).reduce((a, b) => a + b, 0)).toBe(520_000);
    expect(dearer).toMatchObject({
      settled: 5,
      next: { number: 6, amount: 172.22, paid: 38.9, missing: 133.32 },
      overdue: { instalments: 1, amount: 133.32, since: '2026-11-05' },
      missing: 2200,
    });
    // 2 000 in 18: $111,11 each, the last $111,13. The same $900,00 fill eight and $11,12 of the ninth.
    expect(standing(4100)).toMatchObject({ settled: 8, next: { number: 9, missing: 99.99 }, missing: 1100 });
    expect(standing(paid)).toMatchObject({ settled: 18, next: null, missing: 0 });
  });

  test('settle a line on the day of the payment that filled it', () => {
    const schedule = scheduleOf(terms({ instalments: 3 }), MADE);
    const payment = (amount: number, payment_date: string) => ({ amount, payment_date });
    const days = settledOn(schedule, [
      payment(2000, '2026-05-12'),
      payment(1000, '2026-06-01'),
      payment(900, '2026-07-01'),
    ]);
    expect([...days]).toEqual([
      [0, '2026-06-01'],
      [1, '2026-06-01'],
      [2, '2026-07-01'],
    ]);
  });

  test('reach the lines between what was paid before and after', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 500_000 }), ({ terms: some, paid }, amount) => {
        const schedule = scheduleOf(some, MADE);
        const [before, after] = [filled(schedule, paid / 100), filled(schedule, (paid + amount) / 100)];
        const plain = schedule.flatMap(({ number }, place) =>
          after[place]!.paid > before[place]!.paid ? [{ number, whole: after[place]!.missing === 0 }] : [],
        );
        expect(reachedBy(schedule, paid / 100, amount / 100)).toEqual(plain);
      }),
    );
  });
});
