// What PostgreSQL's background processes do and PGlite, which has none, must be told to do.
import { sql } from 'kysely';
import { removeExpired } from '#server/auth/sessions.ts';
import type { ServerContext } from '#server/context.ts';
import { sweepImages } from '#server/images/sweep.ts';
import type { OpenDatabase } from './open.ts';

const CHECKPOINT_STEP = 30_000;
const CHECKPOINT_AFTER = 5 * 60_000;
/** Bytes of log that a start after a crash has to replay at most, some half a second. */
const MOST_LOG = 16 * 1024 * 1024;
const NIGHT_STEP = 10 * 60_000;
const NIGHT_HOUR = 3;

export interface Maintenance {
  stop: () => Promise<void>;
}

/** Starts the regular work on the database; `report` is told of a failure, the work goes on. */
export function startMaintenance(
  context: ServerContext,
  { pool, database }: Pick<OpenDatabase, 'pool' | 'database'>,
  report: (error: unknown) => void,
): Maintenance {
  let running = Promise.resolve();
  let stopped = false;
  const every = (step: number, work: () => Promise<void>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      running = running.then(() => (stopped ? undefined : work())).catch(report);
    }, step);
    return timer.unref();
  };
  let checkpointAt = context.now().getTime();
  const checkpoint = async (): Promise<void> => {
    const bytes = await logSinceCheckpoint(context);
    const age = context.now().getTime() - checkpointAt;
    if (bytes === 0 || (bytes < MOST_LOG && age < CHECKPOINT_AFTER)) return;
    await pool.query('CHECKPOINT');
    checkpointAt = context.now().getTime();
  };
  let lastNight = '';
  const night = async (): Promise<void> => {
    const { day, hour } = clinicTime(context);
    if (hour !== NIGHT_HOUR || day === lastNight) return;
    lastNight = day;
    await removeExpired(context.db, context.now());
    await sweepImages(context);
    if (database === 'pglite') await pool.query('VACUUM (ANALYZE)');
  };
  const timers = [every(NIGHT_STEP, night)];
  if (database === 'pglite') timers.push(every(CHECKPOINT_STEP, checkpoint));
  return {
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Bytes written to the log since the last checkpoint's own record; 0 = nothing to do. */
export async function logSinceCheckpoint({ db }: Pick<ServerContext, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), checkpoint_lsn) as bytes from pg_control_checkpoint()
  `.execute(db);
  const bytes = rows[0]?.bytes ?? 0;
  // The checkpoint's record itself, and the rounding up to the next one.
  return bytes < 512 ? 0 : bytes;
}

function clinicTime({ now, config }: ServerContext): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: config.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(now());
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
