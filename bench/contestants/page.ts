// Runs one contestant in a page and takes the times there, so that the harness's own calls are outside them.
import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { Contestant, Setup } from './contestant.ts';

export interface Writes {
  creates: { id: string; values: PatientValues }[];
  edits: { id: string; changes: Partial<PatientValues> }[];
}

/** Milliseconds. */
export interface WriteTimes {
  creates: number[];
  edits: number[];
}

export interface Runner {
  open: (setup: Setup) => Promise<void>;
  firstSync: () => Promise<number>;
  writes: (writes: Writes) => Promise<WriteTimes>;
  drain: () => Promise<number>;
  all: () => Promise<Pick<Patient, 'id' | 'phone_number'>[]>;
}

declare global {
  var runner: Runner;
}

/** Puts a contestant where the harness finds it. */
export function expose(contestant: Contestant): void {
  forceStrictDurability();
  globalThis.runner = {
    open: (setup) => contestant.open(setup),
    firstSync: () => timed(() => contestant.firstSync()),
    async writes({ creates, edits }) {
      const times: WriteTimes = { creates: [], edits: [] };
      for (const { id, values } of creates) times.creates.push(await timed(() => contestant.create(id, values)));
      for (const { id, changes } of edits) {
        const save = await contestant.openForm(id);
        times.edits.push(await timed(() => save(changes)));
      }
      return times;
    },
    drain: () => timed(() => contestant.drain()),
    all: () => contestant.all(),
  };
}

async function timed(task: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/**
 * Chromium's default lets a transaction end before it is on the disk. Not every library has an option for it, so strict
 * durability is forced here for all, in one way.
 */
function forceStrictDurability(): void {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function strict(stores, mode, options) {
    return open.call(this, stores, mode, { ...options, durability: 'strict' });
  };
}
