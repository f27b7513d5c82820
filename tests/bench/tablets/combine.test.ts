import { expect, test } from 'vitest';
import { combine, type Run } from '#config/bench/tablets/combine.ts';

const run = (changes: Partial<Run> = {}): Run => ({
  setup: 'PGlite',
  phase: 'live',
  tablets: 50,
  figures: {},
  faults: {},
  ...changes,
});

test('the median of the rounds counts, and all of their faults', () => {
  const rounds = [20, 90, 30].map((p95, errors) => run({ figures: { p95 }, faults: { errors } }));
  expect(combine(rounds)).toEqual([
    {
      setup: 'PGlite',
      phase: 'live',
      tablets: 50,
      rounds: 3,
      figures: { p95: { median: 30, min: 20, max: 90, rounds: 3 } },
      faults: { errors: 3 },
    },
  ]);
});

test('a figure that one round does not have is not given', () => {
  const [combined] = combine([run({ figures: { last: 4 } }), run({ figures: { last: null } })]);
  expect(combined?.figures).toEqual({ last: null });
});

test('set-ups, phases and numbers of tablets stay apart, in their order', () => {
  const runs = [run(), run({ tablets: 200 }), run(), run({ setup: 'x2' }), run({ phase: 'back' })];
  expect(combine(runs).map(({ setup, phase, tablets, rounds }) => `${setup} ${phase} ${tablets}: ${rounds}`)).toEqual([
    'PGlite live 50: 2',
    'PGlite live 200: 1',
    'x2 live 50: 1',
    'PGlite back 50: 1',
  ]);
});
