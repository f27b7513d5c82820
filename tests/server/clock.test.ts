import { expect, test } from 'vitest';
import { CannotStart } from '#server/cannot-start.ts';
import { checkClock } from '#server/clock.ts';

test('a clock before 2025 is refused with a sentence that says what to do', () => {
  const refused = () => checkClock(new Date('1970-01-01T00:05:00Z'));
  expect(refused).toThrow(CannotStart);
  expect(refused).toThrow(/está en el año 1970: póngalo en hora/);
  expect(() => checkClock(new Date('2024-12-31T23:59:59Z'))).toThrow(CannotStart);
});

test('a clock from 2025 on is believed', () => {
  expect(() => checkClock(new Date('2025-01-01T00:00:00Z'))).not.toThrow();
});
