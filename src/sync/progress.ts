// When a page wakes the engine by itself, and how it notices that nothing is being sent. The clock comes from outside.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readStatus } from '#store/database/meta.ts';

/** So many waiting entries are examined, those that wait longest first. */
const WINDOW = 100;
/** No wait is longer; a longer one was noted before the tablet's clock was set back. */
const LONGEST_WAIT = 5 * 60_000;
/** Waiting work without progress for so long: the engine is dead. Milliseconds. */
export const STALLED_AFTER = 60_000;

/** The engine's progress, as a page sees it in the store. */
export interface Progress {
  /** `n` of the newest entry: a higher number means that something has just been saved. */
  newest: number;
  /**
   * The number of entries that need no decision. One more means that a person has sent an entry again, corrected it or
   * signed in. Held entries count too, because the engine itself holds and releases them.
   */
  going: number;
  /** Whether anything waits to be sent or for its answer. */
  waiting: boolean;
  /** When a failed entry is due to be tried again, milliseconds since 1970; null: none. */
  nextTry: number | null;
  /** An engine reports that it is in a round, or uploads a file, which may take two minutes. */
  running: boolean;
  /** A text that changes with whatever an engine does: while it stays the same, no engine is at work. */
  mark: string;
}

/** Reads the progress. For a live query. */
export async function readProgress(db: ArcadaDatabase, now: number): Promise<Progress> {
  const going = await toSend(db).limit(WINDOW).toArray();
  const { retry_at, failures, synced_at, running_until } = await readStatus(db);
  const [cursor, done] = [await readMeta(db, 'cursor'), (await readMeta(db, 'first_sync'))?.done];
  const tries = going.map(({ op_id, state, not_before }) => [op_id, state, not_before]);
  const waits = [retry_at, ...going.map(({ not_before }) => not_before)].filter((at) => at > now);
  return {
    newest: (await db.outbox.orderBy('n').last())?.n ?? 0,
    going: await db.outbox.where('state').anyOf('pending', 'inflight', 'held').count(),
    waiting: going.length > 0,
    // While the server does not answer no entry is tried on its own.
    nextTry: waits.length === 0 ? null : Math.min(retry_at > now ? retry_at : Math.min(...waits), now + LONGEST_WAIT),
    running: running_until > now && running_until <= now + LONGEST_WAIT,
    mark: JSON.stringify([retry_at, failures, synced_at, tries, cursor, done]),
  };
}

/**
 * Throws while anything is left to send. A background sync has to fail then, or the browser counts it as done: with no
 * page open, nothing else would try again.
 */
export async function expectAllSent(db: ArcadaDatabase): Promise<void> {
  const left = await toSend(db).count();
  if (left > 0) throw new Error(`${left} changes not sent`);
}

const toSend = (db: ArcadaDatabase) => db.outbox.where('state').anyOf('pending', 'inflight');

/** Detects that work has waited for a minute without any sign of an engine, while some of it was due. */
export function createWatchdog(): (progress: Progress, now: number) => boolean {
  let last: { mark: string; since: number } | null = null;
  return ({ waiting, nextTry, running, mark }, now) => {
    if (!waiting || running || nextTry !== null) {
      last = null;
      return false;
    }
    if (last?.mark !== mark || last.since > now) last = { mark, since: now };
    return now - last.since >= STALLED_AFTER;
  };
}
