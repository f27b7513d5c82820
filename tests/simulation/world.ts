// All that takes part in a run, and how it waits for itself.
import type { OutboxEntry } from '#store/database/tables.ts';
import type { Actor } from './actor.ts';
import type { Clinic } from './clinic.ts';
import type { Hearing } from './hearing.ts';
import type { Ledger } from './ledger.ts';
import type { Line } from './line.ts';
import type { SimTablet } from './tablet.ts';
import { turn } from './turns.ts';

export interface Outcome {
  /** The violations; empty for a run that kept the promise. */
  failures: string[];
  /** One line a step, with names for ids (history.ts); so are the failures. */
  history: string[];
  /** The number of acts that changed something. */
  acts: number;
  faults: Record<string, number>;
  virtualHours: number;
}

/** A tablet that only hears, or only speaks. */
export type Partition = 'nothing gets out' | 'nothing comes back';

export interface Orphan extends OutboxEntry {
  /** The version of the record that its tablet had then. */
  version?: number;
}

export interface World {
  clinic: Clinic;
  line: Line;
  tablets: SimTablet[];
  actors: Actor[];
  ledger: Ledger;
  /** Acknowledged changes of tablets that were wiped since: they are not sent again. */
  orphans: Orphan[];
  /** The values that the server had before it was restored. */
  earlier: Set<string>;
  /** By tablet. */
  partitions: Map<number, Partition>;
  /** The streams of events, on a day on which tablets hold some. */
  hearing?: Hearing;
  outcome: Outcome;
  /** Puts names for ids. */
  named: (text: string) => string;
}

/** After so many turns without anything new, all work counts as done. */
const QUIET = 3;

/** Waits until nobody computes: every engine is done, or waits for the line. */
export async function rest({ tablets }: Pick<World, 'tablets'>): Promise<void> {
  let known = -1;
  for (let quiet = 0; quiet < QUIET;) {
    await turn();
    const activity = tablets.map((tablet) => tablet.activity());
    const sum = activity.includes(null) ? null : activity.reduce<number>((total, each) => total + (each ?? 0), 0);
    quiet = sum !== null && sum === known ? quiet + 1 : 0;
    known = sum ?? -1;
    if (quiet > 0 && !tablets.some((tablet) => tablet.isRunning())) return;
  }
}

/** Answers every request until none is waiting. */
export async function passAll(world: Pick<World, 'tablets' | 'line'>): Promise<void> {
  await rest(world);
  while (world.line.waiting().length > 0) {
    await world.line.decide(0, 'pass');
    await rest(world);
  }
}

export function count({ outcome }: World, fault: string): void {
  outcome.faults[fault] = (outcome.faults[fault] ?? 0) + 1;
}

export function tell({ outcome, named }: World, line: string): void {
  outcome.history.push(named(line));
}

export function fail({ outcome, named }: World, failures: readonly string[]): void {
  outcome.failures.push(...failures.map(named));
}
