import { describe, expect, test } from 'vitest';
import { hourOn, isOutOfHours, proposedSlot } from '#domain/agenda/appointment-slot.ts';
import {
  closedWithin,
  dayOf,
  isWorkingDay,
  nextWorkingDay,
  openAfter,
  openOn,
  shownHours,
  workingDayFrom,
  type ClinicHours,
} from '#domain/agenda/clinic-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';

const MORNING = { from: '09:00', until: '13:00' };
const AFTERNOON = { from: '15:00', until: '19:30' };
/** Two spans from Monday to Friday, the morning on Saturday, and a week at Christmas. 2026-12-21 is a Monday. */
const HOURS: ClinicHours = {
  opening_hours: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [MORNING, AFTERNOON] : day === 5 ? [MORNING] : [])),
  closed_days: [{ from: '2026-12-24', until: '2027-01-02', name: 'Vacaciones' }],
};
const [MONDAY, SATURDAY, SUNDAY, EVE] = ['2026-12-21', '2026-12-19', '2026-12-20', '2026-12-24'] as const;

test('a clinic without settings is open Monday to Friday, 09:00 to 18:00', () => {
  expect(openOn(USUAL_HOURS, MONDAY)).toEqual([{ from: '09:00', to: '18:00' }]);
  expect(openOn(USUAL_HOURS, SATURDAY)).toEqual([]);
  expect(shownHours(USUAL_HOURS)).toEqual({ from: '08:00', to: '19:00' });
});

test('a day is open in its spans, and not at all on a closed one', () => {
  expect(openOn(HOURS, MONDAY)).toEqual([
    { from: '09:00', to: '13:00' },
    { from: '15:00', to: '19:30' },
  ]);
  expect([SATURDAY, SUNDAY, EVE, '2027-01-02'].map((day) => isWorkingDay(HOURS, day))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the next working day lies after the closed ones', () => {
  expect(nextWorkingDay(HOURS, '2026-12-23')).toBe('2027-01-04');
  expect(workingDayFrom(HOURS, EVE)).toBe('2027-01-04');
  expect(workingDayFrom(HOURS, MONDAY)).toBe(MONDAY);
});

test('without any open day the next one is the day after', () => {
  expect(nextWorkingDay({ ...HOURS, opening_hours: HOURS.opening_hours.map(() => []) }, MONDAY)).toBe('2026-12-22');
});

test('what is still open of today leaves out what has passed', () => {
  const left = (hora: string) => openAfter(HOURS, MONDAY, { fecha: MONDAY, hora });
  expect(left('08:00')).toEqual(openOn(HOURS, MONDAY));
  expect(left('12:10')).toEqual([
    { from: '12:10', to: '13:00' },
    { from: '15:00', to: '19:30' },
  ]);
  expect(left('14:00')).toEqual([{ from: '15:00', to: '19:30' }]);
  expect(left('19:30')).toEqual([]);
  expect(openAfter(HOURS, SATURDAY, { fecha: MONDAY, hora: '08:00' })).toEqual([]);
});

test('the calendar shows a whole hour before and after the hours of the week', () => {
  expect(shownHours(HOURS)).toEqual({ from: '08:00', to: '21:00' });
});

test('closed within a day are its margins and its break', () => {
  const day = { from: '08:00', to: '21:00' };
  expect(closedWithin(HOURS, MONDAY, day)).toEqual([
    { from: '08:00', to: '09:00' },
    { from: '13:00', to: '15:00' },
    { from: '19:30', to: '21:00' },
  ]);
  expect(closedWithin(HOURS, SUNDAY, day)).toEqual([day]);
});

test('a closed day has the hours of the week', () => {
  expect(dayOf(HOURS, SATURDAY)).toEqual({ from: '09:00', to: '13:00' });
  expect(dayOf(HOURS, SUNDAY)).toEqual({ from: '09:00', to: '19:30' });
});

describe('a visit', () => {
  test.each([
    ['09:00', 60, false],
    ['12:30', 30, false],
    ['12:30', 60, true],
    ['13:30', 30, true],
    ['15:00', 30, false],
    ['19:15', 30, true],
    ['08:45', 30, true],
  ])('at %s of %s minutes on a Monday is out of hours: %s', (hora, duracion, expected) => {
    expect(isOutOfHours(HOURS, { fecha: MONDAY, hora, duracion })).toBe(expected);
  });

  test('is proposed after the break, and after the closed days, on one of them too', () => {
    expect(proposedSlot(HOURS, { fecha: MONDAY, hora: '13:10' })).toEqual({
      slot: { fecha: MONDAY, hora: '15:00' },
      isClosed: false,
    });
    expect(proposedSlot(HOURS, { fecha: '2026-12-23', hora: '19:40' })).toEqual({
      slot: { fecha: '2027-01-04', hora: '09:00' },
      isClosed: true,
    });
    expect(proposedSlot(HOURS, { fecha: '2026-12-28', hora: '10:00' })).toEqual({
      slot: { fecha: '2027-01-04', hora: '09:00' },
      isClosed: true,
    });
    expect(hourOn(HOURS, SATURDAY, { fecha: MONDAY, hora: '10:00' })).toBe('09:00');
  });
});
