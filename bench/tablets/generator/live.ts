// Tablets at work: each follows its stream, and now and then one of them saves.
import { setTimeout as wait } from 'node:timers/promises';
import type { BatchOp } from '#domain/wire/wire.ts';
import { seededRandom } from '#demo/random.ts';
import { quantile } from '#config/bench/statistics.ts';
import type { Job, Outcome } from '#config/bench/tablets/job.ts';
import { Arrivals } from './arrivals.ts';
import { createReaders } from './messages.ts';
import { emptyTally, Tablet } from './tablet.ts';
import { inWaves } from './waves.ts';

/** All tablets together save twice a second. Milliseconds. */
const BETWEEN_SAVES = 500;
/** A row that is not there so many milliseconds after the last save was answered is missing. */
const GRACE = 60_000;
const OPENED_AT_ONCE = 50;

/** Opens all streams; answers the run itself. */
export async function prepareLive({ tablets: starts, saves }: Extract<Job, { phase: 'live' }>) {
  const tally = emptyTally();
  const arrivals = new Arrivals(saves.length, starts.length);
  const readers = createReaders();
  const tablets = starts.map(
    (start, index) => new Tablet(start, { readers, tally, onRow: (id) => arrivals.noteHad(index, id) }),
  );
  await inWaves(tablets, OPENED_AT_ONCE, (tablet) => tablet.listen());
  return async (): Promise<Outcome> => {
    const [bytes, asked, taken] = [received(tablets), tally.asked, tally.taken];
    const took = await saveAll(tablets, saves, arrivals);
    const until = performance.now() + GRACE;
    while (arrivals.missing > 0 && performance.now() < until) await wait(20);
    const figures = {
      arrival_p50_ms: quantile(orNone(arrivals.took), 0.5),
      arrival_p95_ms: quantile(orNone(arrivals.took), 0.95),
      save_p50_ms: quantile(orNone(took), 0.5),
      save_p95_ms: quantile(orNone(took), 0.95),
      received_kb: (received(tablets) - bytes) / 1024,
      asked: tally.asked - asked,
      taken: tally.taken - taken,
    };
    for (const tablet of tablets) tablet.close();
    const { lost, late, errors, signedOut } = tally;
    return { figures, faults: { missing: arrivals.missing, lost, late, errors, signed_out: signedOut } };
  };
}

/** Sends each save at its time, whether or not the one before was answered; answers their times, without the failed ones. */
async function saveAll(tablets: readonly Tablet[], saves: readonly BatchOp[], arrivals: Arrivals): Promise<number[]> {
  const random = seededRandom(7);
  const begun = performance.now();
  const under = saves.map(async (op, index) => {
    await wait(Math.max(0, begun + index * BETWEEN_SAVES - performance.now()));
    const tablet = tablets[Math.floor(random() * tablets.length)]!;
    try {
      return [await tablet.save([op], () => arrivals.noteSent(rowOf(op)))];
    } catch (error) {
      tablet.note(error);
      return [];
    }
  });
  return (await Promise.all(under)).flat();
}

/** The id of the row that a change makes or changes. */
export const rowOf = ({ path, body }: BatchOp): string =>
  /^\/[a-z-]+\/([0-9a-f-]{36})\/$/.exec(path)?.[1] ?? String(body?.['id']);

const received = (tablets: readonly Tablet[]): number =>
  tablets.reduce((sum, { connection }) => sum + connection.bytes, 0);

/** Where nothing came there is no figure: NaN becomes null on its way to the benchmark. */
const orNone = (values: readonly number[]): readonly number[] => (values.length > 0 ? values : [Number.NaN]);
