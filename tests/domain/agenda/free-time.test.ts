import { expect, test } from 'vitest';
import { freeStarts, freeTime } from '#domain/agenda/free-time.ts';
import { lengthOf } from '#domain/agenda/time-of-day.ts';
import { buildAppointment } from '#tests/support/factories.ts';

const DAY = '2026-03-10';
const HOURS = { from: '09:00', to: '18:00' };
const at = (hora: string, duracion: 30 | 60 | 120, more = {}) => buildAppointment({ hora, duracion, ...more });

test('the free time that two visits leave on a day', () => {
  const day = [at('15:00', 60), at('09:00', 30)];
  expect(freeTime(DAY, day, HOURS, 5)).toEqual([
    { from: '09:30', to: '15:00' },
    { from: '16:00', to: '18:00' },
  ]);
});

test('a visit within a longer one frees nothing', () => {
  expect(freeTime(DAY, [at('09:00', 120), at('09:30', 30)], HOURS, 5)).toEqual([{ from: '11:00', to: '18:00' }]);
});

test('a missed visit and one moved to another date leave their time free', () => {
  const moved = at('10:00', 60, { notes: 'Reprogramada para el 01/04/2026 a las 09:00.' });
  expect(freeTime(DAY, [at('09:00', 60, { estado: 'inasistencia' }), moved], HOURS, 5)).toEqual([HOURS]);
});

test('a gap that is too short to be used is none', () => {
  expect(freeTime(DAY, [at('09:00', 30), at('09:40', 120)], HOURS, 15)).toEqual([{ from: '11:40', to: '18:00' }]);
});

test('visits before opening and past closing leave no more than the hours asked about', () => {
  expect(freeTime(DAY, [at('08:00', 120), at('17:30', 120)], HOURS, 5)).toEqual([{ from: '10:00', to: '17:30' }]);
  expect(freeTime(DAY, [at('19:00', 60)], HOURS, 5)).toEqual([HOURS]);
});

test('times are proposed on quarters of an hour, the nearest first, where the whole visit fits', () => {
  const free = freeTime(DAY, [at('10:00', 60)], { from: '09:10', to: '12:00' }, 5);
  expect(freeStarts(free, 45, '10:00', 5)).toEqual(['09:15', '11:00', '11:15']);
  expect(freeStarts([], 30, '10:00', 5)).toEqual([]);
});

test('a stretch is so many minutes long', () => {
  expect(lengthOf({ from: '12:15', to: '13:00' })).toBe(45);
});

test('what goes on from the day before takes the first hours of a day', () => {
  const late = at('23:30', 60, { fecha: '2026-03-09' });
  expect(freeTime(DAY, [late], { from: '00:00', to: '02:00' }, 5)).toEqual([{ from: '00:30', to: '02:00' }]);
});
