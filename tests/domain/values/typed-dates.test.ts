import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMonthYear, isDate } from '#domain/values/dates.ts';
import { isYearBegun, readTypedDate, readTypedTime } from '#domain/values/typed-dates.ts';

describe('a typed date', () => {
  test.each([
    '28/11/2026',
    '28-11-26',
    '28.11.2026',
    '28 11 26',
    '281126',
    '28112026',
    '2026-11-28',
    '28 nov 2026',
    '28 de noviembre de 2026',
    '28 Nov. 26',
    ' 28/11/2026 ',
  ])('%j is 28 November 2026', (text) => {
    expect(readTypedDate(text)).toBe('2026-11-28');
  });

  test('has its day first, whatever the month would allow', () => {
    expect(readTypedDate('3/4/2026')).toBe('2026-04-03');
    expect(readTypedDate('030426')).toBe('2026-04-03');
  });

  test.each([
    '',
    '28/11',
    '28/11/2',
    '28/11/202',
    '31/02/2026',
    '11/28/2026',
    '28/11/0026',
    '28111',
    'ayer',
    '28/foo/26',
  ])('%j is none', (text) => {
    expect(readTypedDate(text)).toBeNull();
  });

  test('of two digits of the year is of the hundred years up to 2068', () => {
    expect(readTypedDate('01/02/68')).toBe('2068-02-01');
    expect(readTypedDate('01/02/69')).toBe('1969-02-01');
  });

  test.each([
    ['28/11/26', '2026-11-28'],
    ['28/11/27', '1927-11-28'],
    ['281185', '1985-11-28'],
    ['28/11/2027', '2027-11-28'],
  ])('of birth, %s, typed in 2026, is of no year to come unless it says so in four digits', (text, date) => {
    expect(readTypedDate(text, 2026)).toBe(date);
  });

  test('is what a date is written as, for every date since 1900', () => {
    const dates = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString().slice(0, 10));
    fc.assert(
      fc.property(dates, (date) => {
        const written = dayMonthYear(date);
        expect([date, written, written.replaceAll('/', '')].map((text) => readTypedDate(text))).toEqual([
          date,
          date,
          date,
        ]);
      }),
    );
  });

  test('is a day of the calendar or none, whatever was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-z/. -]{0,12}$/), (text) => {
        expect(isDate(readTypedDate(text) ?? '2026-11-28')).toBe(true);
      }),
    );
  });

  test.each([
    ['28/11/20', true],
    ['281119', true],
    ['28/11/26', false],
    ['28/11/2020', false],
    ['2020', false],
  ])('%s may be the beginning of a year of four digits: %s', (text, begun) => {
    expect(isYearBegun(text)).toBe(begun);
  });
});

describe('a typed time', () => {
  test.each([
    ['9', '09:00'],
    ['10', '10:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9 30', '09:30'],
    ['9h30', '09:30'],
    ['9 h', '09:00'],
    ['21:05', '21:05'],
    ['2105', '21:05'],
    [' 00:00 ', '00:00'],
  ])('%j is %s', (text, time) => {
    expect(readTypedTime(text)).toBe(time);
  });

  test.each(['', '9:3', '24:00', '9:60', '25', '9305', '10:30 AM', 'tarde'])('%j is none', (text) => {
    expect(readTypedTime(text)).toBeNull();
  });
});
