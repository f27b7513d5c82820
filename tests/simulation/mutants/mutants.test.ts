import { expect, it } from 'vitest';
import foundBy from './found-by.json' with { type: 'json' };
import { MUTANTS } from './mutants.ts';
import { mutate, sourceOf } from './planted.ts';

it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'the planted bug "%s" stands in today’s source',
  (_, mutant) => {
    expect(mutate(sourceOf(mutant), mutant)).not.toBe(sourceOf(mutant));
  },
);

it('no two planted bugs have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

it('each planted bug has a seed in found-by.json', () => {
  expect(Object.keys(foundBy)).toEqual(MUTANTS.map(({ name }) => name));
});
