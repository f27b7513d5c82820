// Telephones in the spellings of eight countries: one number each, whatever the spelling.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { patientKeys, patientMatches, patientQuery } from '#domain/patients/patient.ts';
import { optionalTelephone } from '#domain/values/telephone.ts';
import { telephoneReader } from '#domain/values/telephone-number.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { TELEPHONES } from '#tests/support/spellings.ts';

test('there are 200 spellings and more', () => {
  const all = TELEPHONES.flatMap(({ numbers }) => numbers.flatMap(({ spellings }) => spellings));
  expect(all.length).toBeGreaterThanOrEqual(200);
  for (const text of all) expect(v.parse(optionalTelephone(), text)).toBe(text.trim());
});

describe.each(TELEPHONES)('in the country with the prefix $prefix', ({ prefix, numbers }) => {
  const read = telephoneReader(prefix);

  test.each(numbers)('$international is one number in every spelling', ({ international, spellings }) => {
    expect(spellings.map((text) => [text, read(text)?.international])).toEqual(
      spellings.map((text) => [text, international]),
    );
  });

  test('each spelling finds the number in every other, and no other number', () => {
    const stored = numbers.flatMap(({ international, spellings }) =>
      spellings.map((phone_number) => ({ international, keys: patientKeys(buildPatient({ phone_number })) })),
    );
    for (const { international, spellings } of numbers) {
      for (const text of spellings) {
        const query = patientQuery(text, read);
        const found = stored.filter(({ keys }) => patientMatches(keys, query));
        expect([text, found.length, new Set(found.map((each) => each.international))]).toEqual([
          text,
          spellings.length,
          new Set([international]),
        ]);
      }
    }
  });
});

test.each([
  ['54', '011 15 4567-8901', '+54 9 11 4567-8901'],
  ['51', '+51 98', '987 123 456'],
  ['51', '+51 987 123', '987 123 456'],
  ['51', '0051 1 445', '(01) 445-2810'],
  ['56', '09 8765 4321', '+56 9 8765 4321'],
  ['51', '445-2810', '+51 (01) 445-2810'],
  ['51', '7 123', '+51 987 123 456'],
  ['', '+51 987 123 456', '987 123 456'],
  ['52', '+52 1 55 1234', '55 1234 5678'],
  ['52', '044 55 1234', '+52 1 55 1234 5678'],
  ['52', '55 1234 5678', '044 55 1234 5678'],
  ['51', '+52 55 1234 5678', '+52 1 55 1234 5678'],
  // A neighbour across the border has a number that begins with 1.
  ['52', '1 619 555 1234', '+1 619 555 1234'],
])('with the prefix “%s” the search %s finds %s', (prefix, text, phone_number) => {
  const query = patientQuery(text, telephoneReader(prefix));
  expect(patientMatches(patientKeys(buildPatient({ phone_number })), query)).toBe(true);
});

test('a part of a number is none, and a text that is no number is not read', () => {
  const read = telephoneReader('51');
  expect(read('445-2810')?.international).toBeNull();
  expect(read('Rosa')).toBeNull();
  expect(read('')).toBeNull();
});
