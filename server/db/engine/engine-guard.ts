// The embedded PostgreSQL has no process of its own that a PANIC could end. PGlite goes on after one, and after a trap of
// the engine, as if nothing had happened: the next statement may spin for ever, or be answered by what has lost its state.
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseUnavailable } from './unavailable.ts';

/** The part of PGlite that node-postgres uses. */
export type Streams = Pick<PGlite, 'execProtocolStream' | 'waitReady'>;

/** PGlite as the pool speaks to it, with a flag for a breakdown. */
export interface GuardedEngine extends Streams {
  isDead: () => boolean;
}

/**
 * The functions by which PGlite's execProtocolRawSync enters the engine, each with what takes its place once that is
 * dead.
 */
const ENTRIES: Readonly<Record<string, () => unknown>> = {
  _PostgresMainLoopOnce: () => {
    throw new Unswallowed();
  },
  _PostgresMainLongJmp: () => undefined,
  _PostgresSendReadyForQueryIfNecessary: () => undefined,
  _pgl_pq_flush: () => undefined,
  _pq_buffer_remaining_data: () => 0,
};

/** The status of the jump with which an ordinary error leaves a statement: PGlite catches it. */
const LONGJMP = 100;
const DEADLY = new Set(['PANIC', 'FATAL']);

/**
 * PGlite that is never entered again once it broke down: `died` is called once, and every later query fails at once
 * with DatabaseUnavailable. Earlier commits are on the disk, for the next process.
 */
export function guardEngine(lite: PGlite, died: (error: Error) => void): GuardedEngine {
  let death: DatabaseUnavailable | undefined;
  const trapOf = watchTraps(lite.Module);
  const die = (cause: unknown): DatabaseUnavailable => {
    if (death) return death;
    death = new DatabaseUnavailable(cause);
    died(death);
    return death;
  };
  return {
    waitReady: lite.waitReady,
    isDead: () => death !== undefined,
    async execProtocolStream(message, options) {
      if (death) throw death;
      const answers = await lite.execProtocolStream(message, options).catch((error: unknown) => {
        throw die(trapOf() ?? error);
      });
      const last = answers.find((answer) => 'severity' in answer && DEADLY.has(String(answer.severity)));
      const cause = last ?? trapOf();
      if (cause !== undefined) throw die(cause);
      return answers;
    },
  };
}

/** Blocks the entries into the engine at its first trap, which PGlite itself would swallow. Returns that trap. */
function watchTraps(engine: Record<string, unknown>): () => unknown {
  let trap: unknown;
  for (const [name, closed] of Object.entries(ENTRIES)) {
    const enter = engine[name];
    if (typeof enter !== 'function') throw new Error(`This PGlite has no ${name}: its engine cannot be watched.`);
    engine[name] = (): unknown => {
      if (trap !== undefined) return closed();
      try {
        return enter() as unknown;
      } catch (error) {
        if (!isLongjmp(error)) trap = error;
        throw error;
      }
    };
  }
  return () => trap;
}

const isLongjmp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === LONGJMP;

/** Breaks PGlite's loop over a message, which swallows every error whose `status` it can read. */
class Unswallowed extends Error {
  get status(): never {
    throw new Error('the engine is dead');
  }
}
