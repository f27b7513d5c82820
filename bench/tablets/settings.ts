// The settings of the tablets' part, read from the environment (../README.md).

export const SETUPS = ['PGlite', 'PostgreSQL', 'x2'] as const;
/** The database, and `x2` for PostgreSQL with two server processes, each with half of the tablets. */
export type Setup = (typeof SETUPS)[number];

export const PHASES = ['live', 'first', 'back'] as const;
/** Tablets at work that hear of each other's saves; first syncs at once; tablets that come back together. */
export type Phase = (typeof PHASES)[number];

export interface Settings {
  rounds: number;
  setups: readonly Setup[];
  phases: readonly Phase[];
  /** How many tablets are at work, one run for each number. */
  tablets: readonly number[];
  /** Saves of all tablets of a run together. */
  saves: number;
  /** How many first syncs begin at once, one run for each number. */
  firstSyncs: readonly number[];
  /** How many tablets come back together. */
  back: number;
  /** The checkout whose built server is measured; null: this one's. */
  server: string | null;
  /** Whether it is the whole part, as it is by itself: only then results.json is changed. */
  isWhole: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** With one of these set, the figures are not those of the whole part. */
const NARROWING = [
  'BENCH_ONLY',
  'BENCH_PHASES',
  'BENCH_SERVER',
  'BENCH_TABLETS',
  'BENCH_SAVES',
  'BENCH_FIRST_SYNCS',
  'BENCH_BACK',
];

/** Throws for a value that is none. */
export function readSettings(environment: Environment): Settings {
  const text = (name: string) => environment[name]?.trim() ?? '';
  const numbers = (name: string, fallback: readonly number[]) =>
    text(name) === '' ? fallback : partsOf(text(name)).map((part) => wholeNumber(name, part));
  const number = (name: string, fallback: number) => (text(name) === '' ? fallback : wholeNumber(name, text(name)));
  const names = <T extends string>(name: string, all: readonly T[]): readonly T[] =>
    text(name) === '' ? all : partsOf(text(name)).map((part) => oneOf(name, part, all));
  return {
    rounds: number('BENCH_ROUNDS', 3),
    setups: names('BENCH_ONLY', SETUPS),
    phases: names('BENCH_PHASES', PHASES),
    tablets: numbers('BENCH_TABLETS', [50, 200, 1000]),
    saves: number('BENCH_SAVES', 41),
    firstSyncs: numbers('BENCH_FIRST_SYNCS', [1, 5, 20]),
    back: number('BENCH_BACK', 1000),
    server: text('BENCH_SERVER') || null,
    isWhole: NARROWING.every((name) => text(name) === ''),
  };
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`${name}: “${text}” is no whole number from 1 on`);
}

function oneOf<T extends string>(name: string, text: string, all: readonly T[]): T {
  const found = all.find((each) => each === text);
  if (found !== undefined) return found;
  throw new Error(`${name}: “${text}” is none of ${all.join(', ')}`);
}
