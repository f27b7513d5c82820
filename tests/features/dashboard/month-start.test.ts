import { expect, test } from 'vitest';
import { monthStart } from '#features/dashboard/month-start.ts';

test('the month begins at midnight of the clinic', () => {
  expect(monthStart('2026-11-21', 'UTC')).toBe('2026-11-01T00:00:00.000Z');
  expect(monthStart('2026-11-21', 'America/Lima')).toBe('2026-11-01T05:00:00.000Z');
  expect(monthStart('2026-11-01', 'Asia/Kolkata')).toBe('2026-10-31T18:30:00.000Z');
  expect(monthStart('2026-07-15', 'Europe/Madrid')).toBe('2026-06-30T22:00:00.000Z');
});
