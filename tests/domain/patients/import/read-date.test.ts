import { expect, test } from 'vitest';
import { readDate } from '#domain/patients/import/read-date.ts';

test.each([
  ['02/03/2011', '2011-03-02'],
  ['2-3-11', '2011-03-02'],
  ['2.3.1988', '1988-03-02'],
  ['02/03/88', '1988-03-02'],
  ['2011-03-02', '2011-03-02'],
  ['2011-03-02T00:00:00Z', '2011-03-02'],
  ['02/03/2011 0:00:00', '2011-03-02'],
  ['02/03/2011 12:00:00 a. m.', '2011-03-02'],
  ['2-mar-11', '2011-03-02'],
  ['2 de marzo de 2011', '2011-03-02'],
  ['3 set. 1999', '1999-09-03'],
  ['40604', '2011-03-02'],
])('%s is a date', (text, date) => {
  expect(readDate(text, 'dmy')).toBe(date);
});

test('the month may come first', () => {
  expect(readDate('12/31/2019', 'mdy')).toBe('2019-12-31');
  expect(readDate('12/31/2019', 'dmy')).toBeNull();
});

test.each(['31/02/2012', '', 'ayer', '2011', '00/00/0000', '2-foo-11', '1/2', '123456'])('%j is none', (text) => {
  expect(readDate(text, 'dmy')).toBeNull();
});
