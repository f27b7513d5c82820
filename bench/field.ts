// The entrants, and Arcada's target against each.
import type { ServerKind } from './servers.ts';

export interface Entrant {
  name: string;
  /** Its file under contestants/, and its server. */
  kind: ServerKind;
  /** Rows a request may carry; null = the library's default settings throughout. */
  batch: number | null;
}

export const ARCADA = 'Arcada';

/** The batch sizes of "best" did best in trials (README.md); BENCH_BATCH tries another. */
const best = (batch: number) => Number(process.env['BENCH_BATCH'] ?? batch);

export const FIELD: readonly Entrant[] = [
  { name: ARCADA, kind: 'arcada', batch: null },
  { name: 'RxDB (best)', kind: 'rxdb', batch: best(500) },
  { name: 'RxDB (default)', kind: 'rxdb', batch: null },
  { name: 'PouchDB (best)', kind: 'pouchdb', batch: best(1000) },
  { name: 'PouchDB (default)', kind: 'pouchdb', batch: null },
];

export interface Measure {
  key: 'firstSync' | 'drain' | 'create' | 'edit';
  title: string;
  /** The number of things done in the measured time, for a rate; null where the time itself is the figure. */
  unit: 'rows/s' | 'ops/s' | null;
  /** By how many times Arcada should at least beat each peer; `any` = every peer. */
  targets: { peer: ServerKind | 'any'; ratio: number }[];
}

export const MEASURES: readonly Measure[] = [
  {
    key: 'firstSync',
    title: 'First sync',
    unit: 'rows/s',
    targets: [
      { peer: 'rxdb', ratio: 2 },
      { peer: 'pouchdb', ratio: 5 },
    ],
  },
  { key: 'drain', title: 'Drain of queued writes', unit: 'ops/s', targets: [{ peer: 'any', ratio: 1.2 }] },
  { key: 'create', title: 'One local write, new patient (p50)', unit: null, targets: [{ peer: 'any', ratio: 1 }] },
  { key: 'edit', title: 'One local write, edit (p50)', unit: null, targets: [{ peer: 'any', ratio: 1 }] },
];
