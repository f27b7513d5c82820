// The follower carries every change of an appointment that is in Google Calendar over to its event, whoever made the change:
// moved on another tablet, deleted with its patient, brought back. It also carries out "sync all", one event after the other.
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import type { HeadEvents } from '#server/sync/head-events.ts';
import { findTokens } from './account.ts';
import { outOfStep, type Mirror } from './mirror.ts';

/** The context of the follower. */
export interface FollowerPorts {
  db: Kysely<Database>;
  now: () => Date;
  events: HeadEvents;
  mirror: Pick<Mirror, 'follow'>;
  /** Logs a failure of this server itself. */
  log: (error: unknown) => void;
}

/** Follows until it is stopped. */
export interface Follower {
  /** Looks for something to do, soon. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Milliseconds after a change: several come at once. */
const SOON = 300;
/** An event that Google refused, or could not take, is tried again after so long, milliseconds, doubled each time. */
const FIRST_RETRY = 30_000;
const LAST_RETRY = 6 * 3_600_000;
const AT_ONCE = 20;

/** Starts it. */
export function startFollower(ports: FollowerPorts): Follower {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let running: Promise<void> | null = null;
  let again = false;
  const later = (milliseconds: number): void => {
    const at = performance.now() + milliseconds;
    // The sooner of two times: a change that came during the work does not wait for events put off by hours.
    if (stopped || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(run, milliseconds).unref();
  };
  function run(): void {
    due = Infinity;
    if (running) {
      again = true;
      return;
    }
    running = followAll(ports, () => stopped)
      .then((wait) => wait !== null && later(wait))
      .catch((error: unknown) => ports.log(error))
      .then(() => {
        running = null;
        if (again && !stopped) later(0);
        again = false;
      });
  }
  const unsubscribe = ports.events.subscribe(() => later(SOON));
  later(SOON);
  return {
    wake: () => later(0),
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Works until nothing is left; answers the milliseconds until the next look, null: when something changes. */
async function followAll(ports: FollowerPorts, stopped: () => boolean): Promise<number | null> {
  const { db, now, mirror } = ports;
  while (!stopped()) {
    if ((await findTokens(db)) === undefined) return null;
    const due = await readDue(db, now());
    if (due.length === 0) return nextDue(db, now());
    for (const { appointment_id: id, tries } of due) {
      if (stopped()) return null;
      try {
        await mirror.follow(id);
      } catch (error) {
        const { code, retryAfter } = error instanceof HttpProblem ? error : { code: null, retryAfter: undefined };
        if (code === 'calendar_unauthorized' || code === 'calendar_unconfigured') return null;
        if (code === null) ports.log(error);
        await putOff(ports, id, tries);
        // A reason that stops one event stops all: Google is away, or wants to be asked later.
        if (code === 'slow_down' || code === 'unavailable') return (retryAfter ?? FIRST_RETRY / 1000) * 1000;
      }
    }
  }
  return null;
}

interface Due {
  appointment_id: string;
  tries: number;
}

async function readDue(db: Kysely<Database>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`SELECT e.appointment_id, e.tries FROM ${outOfStep}
    AND (e.not_before IS NULL OR e.not_before <= ${now.toISOString()}::timestamptz)
    AND (e.leased_until IS NULL OR e.leased_until < ${now.toISOString()}::timestamptz)
    ORDER BY a.fecha, a.hora LIMIT ${sql.lit(AT_ONCE)}`.execute(db);
  return rows;
}

/** Milliseconds until the first event that was put off; null: none was. */
async function nextDue(db: Kysely<Database>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT min(greatest(e.not_before, e.leased_until)) AS at FROM ${outOfStep}`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : Math.max(SOON, Date.parse(at) - now.getTime());
}

async function putOff({ db, now }: FollowerPorts, id: string, tries: number): Promise<void> {
  const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(tries, 20));
  await db
    .updateTable('google_events')
    .set({ tries: tries + 1, not_before: new Date(now().getTime() + wait).toISOString() })
    .where('appointment_id', '=', id)
    .execute();
}
