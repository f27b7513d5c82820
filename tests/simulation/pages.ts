// Pages that host an engine, as they do where there is no worker: with a page its engine ends, what it had asked is answered to
// nobody, and its locks pass on to the page that is still open.
import type { Engine } from '#sync/engine.ts';
import type { Locks } from '#sync/ports.ts';
import { forever } from './transport.ts';

export interface Page {
  engine: Engine;
  /** Whether a round is under way that its tablet's host began. */
  isRunning: boolean;
  /** How many messages of a stream it is taking in. */
  hearing: number;
  close: () => void;
}

/** The part of a page that its engine's ports need to know. */
interface PageEnd {
  isClosed: () => boolean;
  /** Ends when the page is closed. */
  closing: Promise<void>;
}

/** Opens a page; `engineOn` makes its engine. */
export function openPage(engineOn: (end: PageEnd) => Engine): Page {
  let closed = false;
  let close!: () => void;
  const closing = new Promise<void>((resolve) => (close = resolve));
  return {
    engine: engineOn({ isClosed: () => closed, closing }),
    isRunning: false,
    hearing: 0,
    close() {
      closed = true;
      close();
    },
  };
}

/** Whether a page's engine is at a round, or at a message. */
export const isAtWork = ({ isRunning, hearing }: Page): boolean => isRunning || hearing > 0;

/** The holders of locks, by name: the last one in turn ends as this does. */
export type Turns = Map<string, Promise<unknown>>;

/** Locks within one life of a tablet: one holder of a name after the other. `end`: of a page that may close before the tablet dies. */
export function queuedLocks(turns: Turns, end: PageEnd | null): Locks {
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const before = turns.get(name) ?? Promise.resolve();
    const begin = (): Promise<T> => (end?.isClosed() ? forever() : task());
    const result = before.then(begin, begin);
    const done = result.catch(() => undefined);
    turns.set(name, end ? before.then(() => Promise.race([done, end.closing])) : done);
    return result;
  };
}
