import { expect, test } from 'vitest';
import type { OpeningHours, Span } from '#domain/clinic/opening-hours.ts';
import { placeInBar } from '#entities/clinic-settings/day-bar.ts';
import { hoursWords, minutesOpen, openingSummary } from '#entities/clinic-settings/hours-words.ts';

const MORNING: Span = { from: '09:00', until: '13:00' };
const AFTERNOON: Span = { from: '15:00', until: '18:30' };

/** Open for a morning on these days, 0 is Monday. */
const openOn = (...days: number[]): OpeningHours =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [MORNING] : []));

test.each([
  [[MORNING, AFTERNOON], 450],
  [[MORNING, { from: '15:00', until: '' }], 240],
  [[{ from: '13:00', until: '09:00' }], 0],
  [[], 0],
])('spans %j are %i minutes: those that are still being typed count nothing', (spans, minutes) => {
  expect(minutesOpen(spans)).toBe(minutes);
});

test('minutes are told in hours', () => {
  expect([hoursWords(480), hoursWords(450), hoursWords(485), hoursWords(0)]).toEqual([
    '8 h',
    '7 h 30',
    '8 h 05',
    '0 h',
  ]);
});

test.each([
  [openOn(0, 1, 2, 3, 4, 5), '24 h, lunes a sábado'],
  [openOn(0, 2, 4), '12 h, 3 días'],
  [openOn(5), '4 h, sábado'],
  [openOn(), 'Cerrado'],
])('the week %# is told as its hours and its days', (hours, words) => {
  expect(openingSummary(hours)).toBe(words);
});

test('a time stands in the bar where it lies between seven and nine in the evening, one outside of it at its end', () => {
  expect(['07:00', '14:00', '21:00', '05:30', '23:00'].map(placeInBar)).toEqual([0, 50, 100, 0, 100]);
});
