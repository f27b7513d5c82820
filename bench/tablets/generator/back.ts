// Tablets that come back together, as after a break in the clinic's network or power: their access tokens have ended, and each has
// unsent changes.
import { setTimeout as wait } from 'node:timers/promises';
import type { BatchOp } from '#domain/wire/wire.ts';
import { quantile } from '#config/bench/statistics.ts';
import type { Job, Outcome } from '#config/bench/tablets/job.ts';
import { createReaders } from './messages.ts';
import { emptyTally, Tablet } from './tablet.ts';

/** All come within so many milliseconds. */
const WITHIN = 3000;
/** A step that fails is tried again so often, after a wait of up to so many milliseconds. */
const MOST_TRIES = 40;
const LONGEST_WAIT = 3000;
/** A tablet that is not in after so many milliseconds stays out. */
const DEADLINE = 600_000;
/** So long after all are in each should have the changes of all others. Milliseconds. */
const LEVEL_WITHIN = 120_000;

/** Answers the run itself. */
export async function prepareBack({ tablets: starts, work }: Extract<Job, { phase: 'back' }>) {
  const tally = emptyTally();
  const readers = createReaders();
  const tablets = starts.map((start) => new Tablet(start, { readers, tally }));
  return async (): Promise<Outcome> => {
    const took: number[] = [];
    const begun = performance.now();
    await Promise.all(
      tablets.map(async (tablet, index) => {
        await wait(Math.random() * WITHIN);
        const came = performance.now();
        if (await comeIn(tablet, work[index] ?? [], begun + DEADLINE)) took.push(performance.now() - came);
      }),
    );
    const allIn = (performance.now() - begun) / 1000;
    const behind = await countBehind(tablets, performance.now() + LEVEL_WITHIN);
    const out = tablets.length - took.length;
    const figures = {
      all_in_s: out === 0 ? allIn : Number.NaN,
      one_p50_ms: took.length > 0 ? quantile(took, 0.5) : Number.NaN,
      one_p95_ms: took.length > 0 ? quantile(took, 0.95) : Number.NaN,
      level_s: out === 0 && behind === 0 ? (performance.now() - begun) / 1000 : Number.NaN,
      received_kb: tablets.reduce((sum, { connection }) => sum + connection.bytes, 0) / 1024,
    };
    for (const tablet of tablets) tablet.close();
    const { lost, late, errors, signedOut } = tally;
    return { figures, faults: { out, behind, lost, late, errors, signed_out: signedOut } };
  };
}

/** Opens its stream, for which it renews its tokens, sends its changes and asks for those of others. False: it stayed out. */
async function comeIn(tablet: Tablet, ops: readonly BatchOp[], deadline: number): Promise<boolean> {
  // The stream goes on being tried for; the run does not wait for it longer than for the rest.
  await Promise.race([tablet.listen(), wait(Math.max(0, deadline - performance.now()), undefined, { ref: false })]);
  return (
    (await persist(tablet, () => tablet.send(ops), deadline)) && (await persist(tablet, () => tablet.pull(), deadline))
  );
}

/** Does a step until it succeeds. False: it never did. */
async function persist(tablet: Tablet, step: () => Promise<void>, deadline: number): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES && !tablet.isSignedOut && performance.now() < deadline; tries += 1) {
    try {
      await step();
      return true;
    } catch (error) {
      tablet.note(error);
      await wait(Math.random() * LONGEST_WAIT);
    }
  }
  return false;
}

/** Waits until all tablets have come equally far; answers how many have not by then. */
async function countBehind(tablets: readonly Tablet[], until: number): Promise<number> {
  for (;;) {
    const furthest = Math.max(...tablets.map(({ cursor }) => cursor.seq));
    const behind = tablets.filter(({ cursor }) => cursor.seq < furthest).length;
    if (behind === 0 || performance.now() >= until) return behind;
    await wait(50);
  }
}
