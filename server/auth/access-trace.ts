// Sign-ins, sign-outs and failed sign-ins stand in the audit, so that an administrador can read them (decision 111).
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { auditDecision } from '#server/audit/decision.ts';
import type { WriteContext } from '#server/context.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { hashToken } from './tokens.ts';

/** The failures of an account within an hour that are noted, by their number: a stranger who goes on fills no disk. */
const NOTED = [1, 10, 100, 1000];
const HOUR = 3_600_000;

type Context = Pick<WriteContext, 'db' | 'now' | 'events'>;

/** Notes that the session of a token was ended, because a second holder had used it. */
export async function noteReuse({ db, now, events }: Context, token: string): Promise<void> {
  const hash = hashToken(token);
  const ofAccess = db.selectFrom('access_tokens').select('session_id').where('hash', '=', hash);
  const ofRefresh = db.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash);
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'device_id'])
    .where('id', 'in', ofAccess.union(ofRefresh))
    .executeTakeFirst();
  if (!session) return;
  const { user_id: rowId, device_id: deviceId } = session;
  const decision = { collection: 'sessions', rowId, action: 'delete', deviceId } as const;
  events.announce(await inTransaction(db, (trx) => auditDecision(trx, now(), null, decision)));
}

/**
 * Counts failures of known accounts. Beside the answer, which must take as long as that of an unknown account; the app's
 * end waits for them.
 */
export function failureNotes(app: FastifyInstance, context: Context): (userId: string) => void {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (userId) => {
    const note = noteFailure(context, userId)
      .catch((error: unknown) => app.log.error({ error: String(error) }, 'failed sign-in not noted'))
      .finally(() => running.delete(note));
    running.add(note);
  };
}

/** Counts a failure. Its entry names no device, because a stranger could claim any. */
async function noteFailure({ db, now, events }: Context, userId: string): Promise<void> {
  const at = now();
  const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR).toISOString();
  const head = await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ failures: number }>`INSERT INTO failed_sign_ins AS known (user_id, hour, failures)
      VALUES (${userId}::uuid, ${hour}::timestamptz, 1)
      ON CONFLICT (user_id) DO UPDATE SET hour = excluded.hour,
        failures = CASE WHEN known.hour = excluded.hour THEN known.failures + 1 ELSE 1 END
      RETURNING failures`.execute(trx);
    const failures = rows[0]?.failures ?? 0;
    if (!NOTED.includes(failures)) return null;
    const decision = { collection: 'sign-ins', rowId: userId, action: 'update', after: { failures } } as const;
    return auditDecision(trx, at, null, decision);
  });
  if (head) events.announce(head);
}
