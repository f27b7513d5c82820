// The messages between the benchmark and its load generator, which is a process of its own.
import type { BatchOp, TokenPair } from '#domain/wire/wire.ts';

/** The place up to which a tablet has received the changes. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** A tablet as its run finds it: signed in, and up to date as far as its cursor. */
export interface TabletStart {
  /** The server that it talks to. */
  url: string;
  deviceId: string;
  tokens: TokenPair;
  cursor: Cursor;
}

/** One run of one phase. */
export type Job =
  | { phase: 'live'; tablets: TabletStart[]; saves: BatchOp[] }
  | { phase: 'first'; tablets: TabletStart[] }
  /** `work` is what each tablet has unsent, in the order of the tablets. */
  | { phase: 'back'; tablets: TabletStart[]; work: BatchOp[][] };

/** The benchmark's words to the generator: the job, and that it may begin. */
export type Order = Job | 'go';

/** Figures of a run by their names, which end in their unit. The rounds' median counts. */
export type Figures = Record<string, number | null>;
/** Things that should not have happened, by their names. All rounds count. */
export type Faults = Record<string, number>;

export interface Outcome {
  figures: Figures;
  faults: Faults;
}

/** The generator's words to the benchmark: everything is prepared, and how it went. */
export type Report = 'ready' | Outcome;
