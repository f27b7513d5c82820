// Regular work: daily removal of expired data, and on PGlite also the work of PostgreSQL's background processes.
import { sql } from 'kysely';
import { momentIn } from '#domain/values/dates.ts';
import { removeExpired } from '#server/auth/sessions.ts';
import { copyNightly } from '#server/backup/nightly.ts';
import type { ServerContext } from '#server/context.ts';
import { removeEndedFiles } from '#server/demo-clinic/ended-files.ts';
import { sweepImages } from '#server/images/sweep.ts';
import type { OpenDatabase } from './open.ts';

const CHECKPOINT_STEP = 30_000;
const CHECKPOINT_AFTER = 5 * 60_000;
/** Bytes of log that a start after a crash has to replay at most, some half a second. */
const MOST_LOG = 16 * 1024 * 1024;
const DAILY_STEP = 10 * 60_000;
/** The hour in the clinic's time zone in which the daily jobs run: everybody is away. */
const NIGHT_HOUR = 3;
const HOUR = 3_600_000;
/** Blocks of 8 kB. Plans for a smaller table are good whatever its statistics. */
const SMALL_TABLE = 16;

/** The regular work under way; `stop` waits for the job in progress. */
export interface Maintenance {
  stop: () => Promise<void>;
}

type Report = (error: unknown) => void;

/** Starts the regular work on the database; `report` is told of a failure, the work goes on. */
export function startMaintenance(
  context: ServerContext,
  opened: Pick<OpenDatabase, 'pool' | 'database'>,
  report: Report,
): Maintenance {
  let running = Promise.resolve();
  const stopping = new AbortController();
  const every = (step: number, work: () => Promise<void>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      running = running.then(() => (stopping.signal.aborted ? undefined : work())).catch(report);
    }, step);
    return timer.unref();
  };
  const timers = [every(DAILY_STEP, dailyWork(context, opened, report, stopping.signal))];
  if (opened.database === 'pglite') timers.push(every(CHECKPOINT_STEP, checkpoints(context, opened)));
  return {
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/**
 * Runs each job soon after the start, then at night, or when a whole day has passed; looks every few minutes. A failure
 * is reported, stops none of the other jobs, and is tried again at the next look.
 */
export function dailyWork(
  context: ServerContext,
  { pool, database }: Pick<OpenDatabase, 'pool' | 'database'>,
  report: Report,
  signal = new AbortController().signal,
): () => Promise<void> {
  const jobs: { run: () => Promise<unknown>; last: number | null }[] = [
    { run: () => removeExpired(context.db, context.now()), last: null },
    { run: () => sweepImages(context), last: null },
    { run: () => removeEndedFiles(context), last: null },
  ];
  jobs.push({ run: () => copyNightly(context, signal), last: null });
  if (database === 'pglite') jobs.push({ run: () => pool.query('VACUUM (ANALYZE)'), last: null });
  return async () => {
    for (const job of jobs) {
      if (!isDue(context, job.last)) continue;
      try {
        await job.run();
        job.last = context.now().getTime();
      } catch (error) {
        report(error);
      }
    }
  };
}

function isDue({ now, clinic }: Pick<ServerContext, 'now' | 'clinic'>, last: number | null): boolean {
  if (last === null) return true;
  const age = now().getTime() - last;
  const isNight = Number(momentIn(now(), clinic.current().timezone).hora.slice(0, 2)) === NIGHT_HOUR;
  return age >= 24 * HOUR || (isNight && age >= 2 * HOUR);
}

function checkpoints(context: ServerContext, { pool }: Pick<OpenDatabase, 'pool'>): () => Promise<void> {
  let last = context.now().getTime();
  return async () => {
    const bytes = await logSinceCheckpoint(context);
    const age = context.now().getTime() - last;
    if (bytes === 0 || (bytes < MOST_LOG && age < CHECKPOINT_AFTER)) return;
    await pool.query('CHECKPOINT');
    last = context.now().getTime();
    await analyzeGrown(context);
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

/**
 * Analyzes the tables that have doubled since they were last analyzed, and names them: plans made for empty tables
 * would else stay until the night.
 */
export async function analyzeGrown({ db }: Pick<ServerContext, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND pg_relation_size(oid) / 8192 > greatest(2 * relpages, ${SMALL_TABLE}) ORDER BY relname`.execute(db);
  for (const { name } of rows) await sql`ANALYZE ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
