// The server's process: what it keeps in memory for a while and what it sends to streams of events (decision 136), by the clock of
// the run. By the machine's own clock, its load would decide which pages are still believed.
import type { TestServer } from '#tests/support/test-server.ts';
import { isProven } from '#server/sync/cursor-proof.ts';
import { readHead, type Head } from '#server/sync/head.ts';
import { changesAfter, type ChangesText } from '#server/sync/pages.ts';
import type { Clock } from './call.ts';
import type { Random } from './random.ts';

/** Pages are kept so many times longer than in a clinic: minutes of a run lie between reads that there are seconds apart. */
const LONGER = 10;
/** So often a request comes to a process that keeps nothing yet. */
const ELSEWHERE = 0.1;
/** An epoch that no database has: a process that has heard of it last believes nothing that it keeps. */
const NO_EPOCH = { epoch: 'ffffffff-ffff-7fff-bfff-ffffffffffff', head: 0 };

/** A cursor with the proof that the server gave for it. */
export interface ProvenCursor extends Head {
  proof: string;
}

export interface ServerProcess {
  /** A run begins. With chances pages are kept, and they decide which request comes to another process; null: nothing is kept. */
  begin: (chances: Random | null) => void;
  /** Answers a request by the run's clock. */
  answer: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends, and is started again: nothing is left of what it kept. */
  end: () => void;
  /** How often it has ended. */
  ends: () => number;
  /** Grows with each commit that it tells of. */
  commits: () => number;
  /** The head with which a stream of events begins. */
  openStream: () => Promise<Head>;
  /** The changes after a head, as it reads them for its streams. Throws for a head that this database never had. */
  changes: (since: Head) => Promise<ChangesText>;
  /** Whether the server gave this cursor out. */
  isProven: (cursor: ProvenCursor) => Promise<boolean>;
}

/** `pages`: how many changes a page holds, read anew for each. */
export function serverProcess(
  { context: { db, events } }: TestServer,
  clock: Clock,
  pages: { changes?: number },
): ServerProcess {
  let chances: Random | null = null;
  let ends = 0;
  let commits = 0;
  events.subscribe(() => (commits += 1));

  function forget(): void {
    events.announce(NO_EPOCH);
    events.announceRevocation();
  }

  async function openStream(): Promise<Head> {
    const head = await readHead(db);
    events.announce({ epoch: head.epoch, head: head.seq });
    return head;
  }

  return {
    begin(given) {
      chances = given;
      forget();
    },
    async answer(work) {
      if (!chances) {
        forget();
        return work();
      }
      if (chances.chance(ELSEWHERE)) {
        forget();
        await openStream();
      }
      Object.defineProperty(performance, 'now', { value: () => clock.now / LONGER, configurable: true });
      try {
        return await work();
      } finally {
        Reflect.deleteProperty(performance, 'now');
      }
    },
    end() {
      ends += 1;
      forget();
    },
    ends: () => ends,
    commits: () => commits,
    openStream,
    changes: (since) => changesAfter(db, since, undefined, pages.changes),
    async isProven({ proof, ...cursor }) {
      const { cursor_key } = await db.selectFrom('sync_head').select('cursor_key').executeTakeFirstOrThrow();
      return isProven(cursor_key, cursor, proof);
    },
  };
}
