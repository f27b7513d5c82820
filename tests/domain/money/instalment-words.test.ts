import { describe, expect, test } from 'vitest';
import { overdueWords, receiptWords } from '#domain/money/instalment-words.ts';
import { scheduleOf } from '#domain/money/instalments.ts';

const SCHEDULE = scheduleOf(
  { total_amount: 4800, down_payment: 2100, instalments: 18, first_due: '2026-06-05' },
  '2026-05-12',
);

describe('a receipt says', () => {
  test.each([
    [0, 2100, 'Cuota inicial'],
    [0, 100, 'A cuenta de la cuota inicial'],
    [100, 2000, 'Cuota inicial'],
    [0, 2250, 'Cuota inicial y cuota 1 de 18'],
    [0, 2200, 'Cuota inicial y a cuenta de la cuota 1 de 18'],
    [2700, 150, 'Cuota 5 de 18'],
    [2760, 90, 'Cuota 5 de 18'],
    [2850, 60, 'A cuenta de la cuota 6 de 18'],
    [2700, 300, 'Cuotas 5 y 6 de 18'],
    [2760, 240, 'Cuotas 5 y 6 de 18'],
    [2700, 600, 'Cuotas 5 a 8 de 18'],
    [2700, 200, 'Cuota 5 de 18 y a cuenta de la 6'],
    [4650, 150, 'Cuota 18 de 18'],
    [4650, 400, 'Cuota 18 de 18'],
  ])('after $%d, of $%d: %s', (before, amount, words) => {
    expect(receiptWords(SCHEDULE, before, amount)).toBe(words);
  });

  test('nothing of instalments beyond the end, and without a schedule', () => {
    expect([receiptWords(SCHEDULE, 4800, 50), receiptWords([], 0, 50)]).toEqual([null, null]);
  });
});

test.each([
  [0, 0, ''],
  [1, 0, '1 cuota vencida'],
  [2, 0, '2 cuotas vencidas'],
  [0, 1, 'Cuota inicial vencida'],
  [0, 2, '2 cuotas iniciales vencidas'],
  [1, 1, 'Cuota inicial y 1 cuota vencidas'],
  [20, 3, '3 cuotas iniciales y 20 cuotas vencidas'],
  [1284, 0, '1\u00A0284 cuotas vencidas'],
])('%d overdue instalments and %d initial payments are "%s"', (instalments, initials, words) => {
  expect(overdueWords({ instalments, initials })).toBe(words);
});
