import { describe, expect, test } from 'vitest';
import {
  closedDaysComplaint,
  mergeClosedDays,
  mergeOpeningHours,
  openingHoursComplaint,
  type ClosedDays,
  type OpeningHours,
  type Span,
} from '#domain/clinic/opening-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';

const span = (from: string, until: string): Span => ({ from, until });
const USUAL = USUAL_HOURS.opening_hours;
/** The usual week with other spans on a day; 0 is Monday. */
const week = (changes: Record<number, Span[]>): OpeningHours => USUAL.map((spans, day) => changes[day] ?? spans);
const CHRISTMAS: ClosedDays = { from: '2026-12-24', until: '2027-01-02', name: 'Vacaciones' };
const MAY: ClosedDays = { from: '2026-05-01', until: '2026-05-01', name: '' };
const INDEPENDENCE: ClosedDays = { from: '2026-07-28', until: '2026-07-29', name: 'Fiestas Patrias' };

describe('opening hours', () => {
  test.each([
    ['Monday to Friday', USUAL, null],
    ['a morning and an afternoon', week({ 5: [span('09:00', '13:00'), span('15:00', '19:00')] }), null],
    [
      'a closing before the opening',
      week({ 5: [span('13:00', '09:00')] }),
      'El sábado: la hora de cierre va después de la de apertura',
    ],
    [
      'no time between the two',
      week({ 0: [span('09:00', '09:00')] }),
      'El lunes: la hora de cierre va después de la de apertura',
    ],
    [
      'an afternoon within the morning',
      week({ 1: [span('09:00', '13:00'), span('12:00', '19:00')] }),
      'El martes: la tarde empieza después de que termine la mañana',
    ],
    [
      'an afternoon before the morning',
      week({ 1: [span('15:00', '19:00'), span('09:00', '13:00')] }),
      'El martes: la tarde empieza después de que termine la mañana',
    ],
    [
      'three spans',
      week({ 2: [span('08:00', '09:00'), span('10:00', '11:00'), span('12:00', '13:00')] }),
      'El miércoles: se admiten dos horarios como máximo',
    ],
    ['a text that is no hour', week({ 3: [span('9', '13:00')] }), 'El jueves: indique horas válidas'],
    ['no open day at all', USUAL.map(() => []), 'Deje al menos un día de atención'],
  ])('with %s', (_name, hours, complaint) => {
    expect(openingHoursComplaint(hours)).toBe(complaint);
  });
});

test.each([
  ['days in order', [MAY, CHRISTMAS], null],
  [
    'the last before the first',
    [{ ...MAY, until: '2026-04-30' }],
    'El último día cerrado no puede ser anterior al primero',
  ],
  ['a date that does not exist', [{ ...MAY, until: '2026-05-32' }], 'Indique fechas válidas'],
  ['the same days twice', [MAY, CHRISTMAS, { ...MAY }], 'Esos días cerrados están dos veces'],
])('closed days with %s', (_name, closed, complaint) => {
  expect(closedDaysComplaint(closed)).toBe(complaint);
});

describe('two people’s opening hours', () => {
  const saturday = week({ 5: [span('09:00', '13:00')] });
  const monday = week({ 0: [span('10:00', '18:00')] });

  test('of different weekdays are both kept', () => {
    const both = week({ 0: [span('10:00', '18:00')], 5: [span('09:00', '13:00')] });
    expect(mergeOpeningHours(USUAL, saturday, monday, {})).toEqual({ value: both });
    expect(mergeOpeningHours(USUAL, monday, saturday, {})).toEqual({ value: both });
  });

  test('of the same weekday are decided by a person, the other weekdays are merged already', () => {
    const mine = week({ 0: [span('10:00', '18:00')], 5: [span('09:00', '13:00')] });
    const theirs = week({ 4: [], 5: [span('09:00', '14:00')] });
    expect(mergeOpeningHours(USUAL, mine, theirs, {})).toEqual({
      value: week({ 0: [span('10:00', '18:00')], 4: [], 5: [span('09:00', '14:00')] }),
      mine: week({ 0: [span('10:00', '18:00')], 4: [], 5: [span('09:00', '13:00')] }),
    });
  });

  test('that agree are no contradiction', () => {
    expect(mergeOpeningHours(USUAL, saturday, saturday, {})).toEqual({ value: saturday });
  });

  test('of another shape are left to a person', () => {
    expect(mergeOpeningHours(null, saturday, monday, {})).toBeUndefined();
  });
});

describe('two people’s closed days', () => {
  test('are added and removed side by side, in the order of their dates', () => {
    expect(mergeClosedDays([MAY], [MAY, CHRISTMAS], [INDEPENDENCE], {})).toEqual({ value: [INDEPENDENCE, CHRISTMAS] });
    expect(mergeClosedDays([MAY], [CHRISTMAS], [MAY, INDEPENDENCE], {})).toEqual({ value: [INDEPENDENCE, CHRISTMAS] });
  });

  test('that both added are there once', () => {
    expect(mergeClosedDays([], [CHRISTMAS], [CHRISTMAS], {})).toEqual({ value: [CHRISTMAS] });
  });

  test('that both moved are decided by a person', () => {
    const [earlier, later] = [
      { ...CHRISTMAS, from: '2026-12-20' },
      { ...CHRISTMAS, until: '2027-01-06' },
    ];
    expect(mergeClosedDays([CHRISTMAS], [earlier], [later], {})).toBeUndefined();
  });
});
