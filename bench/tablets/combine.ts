import { summarize, type Summary } from '#config/bench/statistics.ts';
import type { Faults, Figures } from './job.ts';
import type { Phase, Setup } from './settings.ts';

/** One run: a set-up, a phase, and a number of tablets. */
export interface Run {
  setup: Setup;
  phase: Phase;
  tablets: number;
  figures: Figures;
  faults: Faults;
}

/** The runs of one kind in all rounds. */
export interface Combined extends Pick<Run, 'setup' | 'phase' | 'tablets'> {
  rounds: number;
  /** Null where one round had no figure: the others would hide it. */
  figures: Record<string, Summary | null>;
  /** The sums of all rounds. */
  faults: Faults;
}

/** Puts the rounds together, in the order in which their kinds first occur. */
export function combine(runs: readonly Run[]): Combined[] {
  const kinds = new Map<string, Run[]>();
  for (const run of runs) {
    const kind = `${run.setup} ${run.phase} ${run.tablets}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), run]);
  }
  return [...kinds.values()].map((rounds) => {
    const { setup, phase, tablets, figures, faults } = rounds[0]!;
    return {
      setup,
      phase,
      tablets,
      rounds: rounds.length,
      figures: mapValues(figures, (name) => summaryOf(rounds.map((round) => round.figures[name] ?? null))),
      faults: mapValues(faults, (name) => rounds.reduce((sum, round) => sum + (round.faults[name] ?? 0), 0)),
    };
  });
}

function summaryOf(values: readonly (number | null)[]): Summary | null {
  const known = values.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [value]));
  return known.length < values.length ? null : summarize(known);
}

const mapValues = <T>(from: object, valueOf: (name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.keys(from).map((name) => [name, valueOf(name)]));
