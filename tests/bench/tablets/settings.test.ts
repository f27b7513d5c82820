import { expect, test } from 'vitest';
import { readSettings } from '#config/bench/tablets/settings.ts';

test('without any setting it is the whole part', () => {
  expect(readSettings({})).toEqual({
    rounds: 3,
    setups: ['PGlite', 'PostgreSQL', 'x2'],
    phases: ['live', 'first', 'back'],
    tablets: [50, 200, 1000],
    saves: 41,
    firstSyncs: [1, 5, 20],
    back: 1000,
    server: null,
    isWhole: true,
  });
});

test('lists have commas between their parts, with or without blanks', () => {
  const settings = readSettings({ BENCH_TABLETS: '10, 20', BENCH_ONLY: 'x2,PGlite', BENCH_PHASES: 'back' });
  expect(settings).toMatchObject({ tablets: [10, 20], setups: ['x2', 'PGlite'], phases: ['back'] });
});

test.each([
  ['BENCH_ONLY', 'PGlite'],
  ['BENCH_PHASES', 'live'],
  ['BENCH_SERVER', '/elsewhere'],
  ['BENCH_TABLETS', '5'],
  ['BENCH_SAVES', '5'],
  ['BENCH_FIRST_SYNCS', '5'],
  ['BENCH_BACK', '5'],
])('with %s the results are not kept', (name, value) => {
  expect(readSettings({ [name]: value }).isWhole).toBe(false);
});

test('other rounds, and an empty setting, leave it the whole part', () => {
  const settings = readSettings({ BENCH_ROUNDS: '1', BENCH_ONLY: '', BENCH_SERVER: ' ' });
  expect(settings).toMatchObject({ rounds: 1, server: null, isWhole: true });
});

test.each([
  [{ BENCH_BACK: '0' }, 'BENCH_BACK: “0” is no whole number'],
  [{ BENCH_TABLETS: '50,,200' }, 'BENCH_TABLETS: “” is no whole number'],
  [{ BENCH_ROUNDS: '1.5' }, 'BENCH_ROUNDS: “1.5” is no whole number'],
  [{ BENCH_ONLY: 'MySQL' }, 'BENCH_ONLY: “MySQL” is none of PGlite, PostgreSQL, x2'],
  [{ BENCH_PHASES: 'live,last' }, 'BENCH_PHASES: “last” is none of live, first, back'],
])('%o is refused', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});
