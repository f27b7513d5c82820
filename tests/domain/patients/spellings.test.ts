// 200 spellings of 25 names: each finds all of its own.
import { describe, expect, test } from 'vitest';
import { createSorter } from '#domain/patients/import/duplicates.ts';
import { fullName, isPossibleDuplicate, patientKeys, patientMatches, patientQuery } from '#domain/patients/patient.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { NAMES } from '#tests/support/spellings.ts';

const searches = (name: { first_name: string; last_name: string }) => [
  fullName(name),
  `${name.last_name}, ${name.first_name}`,
  `${name.last_name} ${name.first_name}`.toLowerCase(),
];
const persons = NAMES.map((spellings) =>
  spellings.map((values) => ({ values, keys: patientKeys(buildPatient(values)) })),
);

test('there are 200 names, no two persons born on one day', () => {
  expect(NAMES.flat()).toHaveLength(200);
  expect(new Set(NAMES.flat().map(({ fecha_nacimiento }) => fecha_nacimiento)).size).toBe(NAMES.length);
});

describe.each(NAMES.map((spellings, place) => [fullName(spellings[0]!), spellings, place] as const))(
  '%s, in each of eight spellings,',
  (_, spellings, place) => {
    test('is found by each, and nobody else is', () => {
      for (const text of spellings.flatMap(searches)) {
        const query = patientQuery(text);
        const found = persons.map((person) => person.filter(({ keys }) => patientMatches(keys, query)).length);
        expect([text, found]).toEqual([text, NAMES.map((all, other) => (other === place ? all.length : 0))]);
      }
    });

    test('is one person', () => {
      for (const one of spellings) {
        for (const other of NAMES.flat()) {
          const same = spellings.includes(other);
          expect([one, other, isPossibleDuplicate(one, other)]).toEqual([one, other, same]);
        }
      }
    });
  },
);

test('an import of all spellings makes no person twice', () => {
  const known = NAMES.map(([first], place) => buildPatient({ ...first, id: testId(0x300 + place) }));
  const line = { cells: [], name: '', issues: [] };
  const again = createSorter(known, () => false);
  NAMES.flat().forEach((values, place) => again.add({ ...line, line: place + 2, values }));
  expect(again.review).toMatchObject({ fresh: [], faulty: [] });
  expect(again.review.duplicates).toHaveLength(200);
  const alone = createSorter([], () => false);
  NAMES.flat().forEach((values, place) => alone.add({ ...line, line: place + 2, values }));
  expect(alone.review.fresh.map(({ values }) => fullName(values))).toEqual(NAMES.map(([first]) => fullName(first!)));
});
