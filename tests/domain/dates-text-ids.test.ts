import * as fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS, isCollection, tableName } from '#domain/record/collections.ts';
import {
  addDays,
  ageOn,
  compareMoments,
  dateIn,
  dayMonthYear,
  isDate,
  isTime,
  momentIn,
} from '#domain/values/dates.ts';
import { clinicalHistoryId, isId, newId, parseId, toothId, treatmentId } from '#domain/record/ids.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import { digitsOf, initialsOf, searchable } from '#domain/values/text.ts';
import { displayName } from '#domain/people/user.ts';
import { formatCursor, parseCursor } from '#domain/wire/wire.ts';

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

describe('text', () => {
  test('searchable text has no accents, no case, no doubled spaces', () => {
    expect(searchable('  Ñandú \t\n ÁÉÍÓÚÜ  ')).toBe('nandu aeiouu');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => searchable(searchable(text)) === searchable(text)),
    );
  });

  test('digits are what is left of a telephone number', () => {
    expect(digitsOf('+593 (99) 123-45.67')).toBe('593991234567');
    expect(digitsOf('sin número')).toBe('');
  });

  test.each([
    ['Mateo', 'Salazar', 'MS'],
    ['ángela', 'ñáñez', 'ÁÑ'],
    ['  Lucía', null, 'L'],
    ['😀ana', 'Rojas', '😀R'],
    [null, undefined, '?'],
    ['', '', '?'],
  ])('the initials of %j %j are %s', (first, last, initials) => {
    expect(initialsOf(first, last)).toBe(initials);
  });
});

describe('ids', () => {
  const ODONTOGRAM = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';

  test('a deterministic id is the same on every tablet and never changes', () => {
    expect(toothId(ODONTOGRAM, '16')).toBe(toothId(ODONTOGRAM, '16'));
    expect(toothId(ODONTOGRAM, '16')).toBe('316bd6eb-bd60-5c12-b580-49f9d0a33d74');
    expect(clinicalHistoryId(ODONTOGRAM)).toBe('3dd0e8f2-10b9-53ed-9f38-05ce106a4b2d');
  });

  test('half a character in what an id is made of is no error', () => {
    expect(isId(toothId(ODONTOGRAM, '1\udc00'))).toBe(true);
    expect(treatmentId(ODONTOGRAM, 'resina 😀', 0)).not.toBe(treatmentId(ODONTOGRAM, 'resina \ud83d', 0));
  });

  test('another tooth, another odontogram, another kind: another id', () => {
    const ids = [
      toothId(ODONTOGRAM, '16'),
      toothId(ODONTOGRAM, '17'),
      toothId(v7(), '16'),
      clinicalHistoryId(ODONTOGRAM),
    ];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(isId(id)).toBe(true);
  });

  test('ids made later sort later', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect([...ids].sort()).toEqual(ids);
  });

  test('only a lower-case UUID is an id', () => {
    for (const id of [newId(), v4()]) expect(isId(id)).toBe(true);
    const bad = [newId().toUpperCase(), `${newId()} `, `{${newId()}}`, newId().replaceAll('-', ''), '', null, 7, {}];
    for (const value of [...bad, '00000000-0000-0000-0000-000000000000'])
      expect(isId(value), String(value)).toBe(false);
  });

  test('a UUID in any case is read as the id in lower case', () => {
    const id = newId();
    for (const text of [id, id.toUpperCase(), id.replace(/[a-f]/, (letter) => letter.toUpperCase())]) {
      expect(parseId(text)).toBe(id);
    }
    for (const value of [`${id} `, `{${id}}`, '', null, undefined, 7, [id]]) expect(parseId(value)).toBeUndefined();
  });
});

describe('the name in the user menu (spec §2)', () => {
  test.each([
    [{ first_name: 'Ana', last_name: 'Rojas', username: 'ana' }, 'Ana'],
    [{ first_name: 'Ana', last_name: null, username: 'ana.r' }, 'ana.r'],
    [{ first_name: null, last_name: 'Rojas', username: 'ana.r' }, 'ana.r'],
    [{ first_name: '', last_name: '', username: '' }, 'Usuario'],
    [{}, 'Usuario'],
    [null, 'Usuario'],
    [undefined, 'Usuario'],
  ])('of %j is %s', (user, name) => {
    expect(displayName(user)).toBe(name);
  });
});

describe('cursors', () => {
  const EPOCH = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat({ max: 999_999_999_999_999 }), (epoch, seq) => {
        expect(parseCursor(formatCursor(epoch, seq))).toEqual({ epoch, seq });
      }),
    );
  });

  test('cursors are read in any case', () => {
    expect(parseCursor(`${EPOCH.toUpperCase()}.7`)).toEqual({ epoch: EPOCH, seq: 7 });
  });

  test.each([
    '',
    EPOCH,
    `${EPOCH}.`,
    `${EPOCH}.-1`,
    `${EPOCH}.1.2`,
    `${EPOCH}.1e3`,
    `x.1`,
    `${EPOCH}.1234567890123456`,
  ])('%j is no cursor', (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});

describe('collections', () => {
  test('there are fourteen, each after its parents', () => {
    expect(COLLECTIONS).toHaveLength(14);
    for (const name of COLLECTIONS) {
      for (const child of childrenOf(name))
        expect(COLLECTIONS.indexOf(child.collection)).toBeGreaterThan(COLLECTIONS.indexOf(name));
    }
  });

  test('a SQL table has the collection’s name with underscores', () => {
    expect(tableName('inventory-operations')).toBe('inventory_operations');
    expect(isCollection('inventory-operations')).toBe(true);
    expect(isCollection('inventory_operations')).toBe(false);
    expect(isCollection('__proto__')).toBe(false);
  });

  test('what this version does not know has no definition', () => {
    expect(definitionOf('patients').singular).toBe('paciente');
    expect(() => definitionOf('nothing' as 'patients')).toThrow('no definition of nothing');
  });

  test('a patient’s plans go with the patient', () => {
    expect(childrenOf('patients')).toContainEqual({ collection: 'treatment-plans', field: 'patient' });
    expect(childrenOf('treatment-plans')).toEqual([]);
  });
});
