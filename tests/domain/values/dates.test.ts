import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  ageOn,
  compareMoments,
  dateIn,
  dayMonthYear,
  instantOf,
  isDate,
  isTime,
  momentIn,
} from '#domain/values/dates.ts';

describe('dates', () => {
  test.each(['2026-03-10', '2024-02-29', '2000-02-29', '0001-01-01', '0096-02-29', '9999-12-31'])(
    '%s is one',
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-04-31',
    '0000-01-01',
    '2026-3-10',
    '10/03/2026',
    '2026-03-10T00:00:00Z',
    ' 2026-03-10',
    '2026-03-10\n',
    '+02026-03-10',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false);
  });

  test('every day of the calendar is a date', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:00:00Z'), noInvalidDate: true });
    fc.assert(fc.property(days, (day) => isDate(day.toISOString().slice(0, 10))));
  });

  test('an instant has the date of the zone', () => {
    const night = new Date('2026-03-10T02:30:00Z');
    expect(dateIn(night, 'America/Guayaquil')).toBe('2026-03-09');
    expect(dateIn(night, 'Europe/Madrid')).toBe('2026-03-10');
    expect(dateIn(night, 'Pacific/Kiritimati')).toBe('2026-03-10');
    expect(dateIn(new Date('2026-03-09T23:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-03-10');
    expect(dateIn(night)).toMatch(/^2026-03-(09|10)$/);
  });

  test('an instant stands at the hour of the zone', () => {
    const night = new Date('2026-03-10T05:07:59Z');
    expect(momentIn(night, 'America/Lima')).toEqual({ fecha: '2026-03-10', hora: '00:07' });
    expect(momentIn(night, 'Asia/Kolkata')).toEqual({ fecha: '2026-03-10', hora: '10:37' });
    expect(momentIn(new Date('2026-03-10T04:59:00Z'), 'America/Lima')).toEqual({ fecha: '2026-03-09', hora: '23:59' });
  });

  test('moments follow each other by date, then by hour', () => {
    const moments = [
      { fecha: '2026-03-10', hora: '10:00' },
      { fecha: '2026-03-09', hora: '23:00' },
      { fecha: '2026-03-10', hora: '09:30' },
    ];
    expect(moments.toSorted(compareMoments).map(({ hora }) => hora)).toEqual(['23:00', '09:30', '10:00']);
  });

  test.each(['00:00', '09:05', '23:59'])('%s is a time', (text) => {
    expect(isTime(text)).toBe(true);
  });

  test.each(['', '24:00', '9:05', '09:60', '09:05:00', '09:05\n', ' 09:05', '0905'])('%j is no time', (text) => {
    expect(isTime(text)).toBe(false);
  });

  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-29', 7, '2026-04-05'],
    ['0096-03-01', -1, '0096-02-29'],
  ])('%s and %i days make %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('people read day, month and year', () => {
    expect(dayMonthYear('2026-11-02')).toBe('02/11/2026');
  });

  test('a date in a zone is always a date', () => {
    const zones = fc.constantFrom('America/Lima', 'UTC', 'Asia/Kolkata', 'Pacific/Apia');
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(fc.property(days, zones, (day, zone) => isDate(dateIn(day, zone))));
  });
});

describe('age', () => {
  test.each([
    ['2010-03-10', '2026-03-09', 15],
    ['2010-03-10', '2026-03-10', 16],
    ['2010-03-10', '2026-03-11', 16],
    ['2010-12-31', '2026-01-01', 15],
    ['2012-02-29', '2026-02-28', 13],
    ['2012-02-29', '2026-03-01', 14],
    ['2026-03-10', '2026-03-10', 0],
  ])('born %s, on %s: %i', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age);
  });

  test.each([null, undefined, '', '2026-02-30', '2026-03-11'])('none for %j', (birth) => {
    expect(ageOn(birth, '2026-03-10')).toBeNull();
  });
});

describe('the instant of a moment on a wall clock', () => {
  const instant = (fecha: string, hora: string, zone: string) =>
    new Date(instantOf({ fecha, hora }, zone)).toISOString().slice(0, 16);

  test.each([
    ['America/Lima', '2026-11-25T16:00'],
    ['Europe/Madrid', '2026-11-25T10:00'],
    ['America/Mexico_City', '2026-11-25T17:00'],
    ['Pacific/Kiritimati', '2026-11-24T21:00'],
    ['UTC', '2026-11-25T11:00'],
  ])('11:00 in %s is %sZ', (zone, expected) => {
    expect(instant('2026-11-25', '11:00', zone)).toBe(expected);
  });

  test('follows summer time', () => {
    expect(instant('2026-07-01', '11:00', 'Europe/Madrid')).toBe('2026-07-01T09:00');
    expect(instant('2026-03-29', '01:59', 'Europe/Madrid')).toBe('2026-03-29T00:59');
    expect(instant('2026-03-29', '03:00', 'Europe/Madrid')).toBe('2026-03-29T01:00');
  });

  test('of an hour that is skipped is that of the clocks before, of one that comes twice the first', () => {
    expect(instant('2026-03-29', '02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30');
    expect(instant('2026-10-25', '02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30');
  });

  test('leads back to the moment, wherever the clocks are not changed', () => {
    const minutes = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('America/Lima', 'Pacific/Kiritimati', 'Asia/Kathmandu'), (minute, zone) => {
        const at = Date.parse('1995-06-01T00:00:00Z') + minute * 60_000;
        expect(instantOf(momentIn(new Date(at), zone), zone)).toBe(at);
      }),
    );
  });
});
