// First syncs that begin at the same moment, as when a clinic hands out its tablets.
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { Digest } from '#domain/wire/wire.ts';
import { quantile } from '#config/bench/statistics.ts';
import type { Job, Outcome } from '#config/bench/tablets/job.ts';
import { createReaders, textOf, type Page, type Readers } from './messages.ts';
import { emptyTally, LONG_LIMIT, READS_CHANGES, Tablet } from './tablet.ts';

/** Rows of a page, as a tablet asks for them. */
const ROWS = 1000;

/** Answers the run itself. Nothing is prepared: a first sync is the first that a tablet does. */
export async function prepareFirst({ tablets: starts }: Extract<Job, { phase: 'first' }>) {
  const tally = emptyTally();
  const readers = createReaders();
  const tablets = starts.map((start) => new Tablet(start, { readers, tally }));
  return async (): Promise<Outcome> => {
    const took: number[] = [];
    let missing = 0;
    const begun = performance.now();
    await Promise.all(
      tablets.map(async (tablet) => {
        try {
          missing += await firstSync(tablet, readers);
          took.push((performance.now() - begun) / 1000);
        } catch (error) {
          tablet.note(error);
        }
      }),
    );
    const figures = {
      last_s: took.length === tablets.length ? Math.max(...took) : Number.NaN,
      median_s: took.length > 0 ? quantile(took, 0.5) : Number.NaN,
      received_kb: tablets.reduce((sum, { connection }) => sum + connection.bytes, 0) / 1024,
    };
    for (const tablet of tablets) tablet.close();
    const { late, errors, signedOut } = tally;
    const unfinished = tablets.length - took.length;
    return { figures, faults: { unfinished, missing, late, errors, signed_out: signedOut } };
  };
}

/** Reads the whole clinic, then what has changed since the lowest head; answers how many rows of the digest did not come. */
async function firstSync(tablet: Tablet, readers: Readers): Promise<number> {
  const answer = await tablet.ask({ method: 'GET', path: '/api/sync/digest/', limit: LONG_LIMIT });
  const { at, collections } = JSON.parse(textOf(answer)) as Digest;
  let [lowest, missing] = [at, 0];
  for (const collection of COLLECTIONS) {
    const digest = collections[collection];
    if (!digest) continue;
    missing += digest.count;
    for (let after: string | null = ''; after !== null;) {
      const path = `/api/sync/snapshot/?collection=${collection}&limit=${ROWS}${after === '' ? '' : `&after=${after}`}`;
      const page: Page = readers.page(
        path,
        await tablet.ask({ method: 'GET', path, headers: READS_CHANGES, limit: LONG_LIMIT }),
      );
      lowest = Math.min(lowest, page.head);
      missing -= page.rows;
      after = page.next;
    }
  }
  tablet.cursor = { epoch: answer.epoch, seq: lowest };
  await tablet.pull();
  return missing;
}
