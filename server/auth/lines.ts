// The lines of a session's tokens (decision 106). A refresh token that is exchanged twice, because an answer was lost, tabs
// raced or somebody copied it, has two successors, and each begins a line. Once one of them is used, all lines work for
// the grace period; the first use after it settles the session on one line, and the use of another ends the session.
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** So long after its successor's first use a pair still works: other tabs' requests are on their way. Milliseconds. */
const GRACE = 30_000;

/** The meaning of a use: fine; by a tab that has not heard of its newer token; or by a second holder of the session. */
export type Use = 'fine' | 'stale' | 'reused';

/** A use of a pair, by its access token or by its refresh token. */
export interface TokenUse {
  sessionId: string;
  /** The hash of the pair's refresh token. */
  hash: string;
  by: 'access' | 'refresh';
}

/** A pair, as its use is judged; `succeeded` = when a successor was first used. */
export interface UsedPair {
  hash: string;
  line: string;
  parent: string | null;
  succeeded: string | null;
  successors: number;
}

/** Judges a use and notes it. The caller holds the session's row, so that uses are judged one after the other. */
export async function noteUse(
  trx: Transaction<Database>,
  { sessionId, hash, by }: TokenUse,
  now: Date,
): Promise<{ use: Use; pair: UsedPair }> {
  const token = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['line', 'ended', 'parent_hash as parent', 'first_used_at', 'sessions.settle_by'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  const successors = await successorsOf(trx, hash);
  const pair = { hash, line: token.line, parent: token.parent, ...successors };
  if (by === 'refresh' && isLater(now, successors.succeeded)) return { use: 'reused', pair };
  if (token.ended) {
    if (!successors.settled) return { use: 'reused', pair };
    // Its successor belongs to the line that the session settled on: the tab or request is late, not a second holder.
    return { use: by === 'access' ? 'stale' : 'fine', pair };
  }
  const settled = token.settle_by !== null && now.getTime() > Date.parse(token.settle_by);
  if (settled) await settleOn(trx, sessionId, token.line);
  if (token.first_used_at === null) await noteFirstUse(trx, sessionId, pair, now);
  return { use: 'fine', pair };
}

/** The line of a new successor. The second one begins a line of its own, and the session must settle on one. */
export async function lineOfSuccessor(
  trx: Transaction<Database>,
  sessionId: string,
  { line, successors, succeeded }: UsedPair,
  hash: string,
): Promise<string> {
  if (successors === 0) return line;
  if (succeeded !== null) await settleWithin(trx, sessionId, new Date(succeeded));
  return hash;
}

const isLater = (now: Date, than: string | null) => than !== null && now.getTime() > Date.parse(than) + GRACE;

async function successorsOf(trx: Transaction<Database>, hash: string) {
  const { count, first, settled } = await trx
    .selectFrom('refresh_tokens')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('first_used_at').as('first')])
    .select(sql<boolean | null>`bool_or(NOT ended AND first_used_at IS NOT NULL)`.as('settled'))
    .where('parent_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return { successors: Number(count), succeeded: first, settled: settled === true };
}

/** Ends all other lines for good: a second holder could else wait for the next window. */
async function settleOn(trx: Transaction<Database>, sessionId: string, line: string): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ ended: true })
    .where('session_id', '=', sessionId)
    .where('line', '!=', line)
    .where('ended', '=', false)
    .execute();
  await trx.updateTable('sessions').set({ settle_by: null }).where('id', '=', sessionId).execute();
}

/** The first use of a pair shows that it has arrived: its parent then works for the grace period only, and so do its siblings. */
async function noteFirstUse(
  trx: Transaction<Database>,
  sessionId: string,
  { hash, parent }: UsedPair,
  now: Date,
): Promise<void> {
  await trx.updateTable('refresh_tokens').set({ first_used_at: now.toISOString() }).where('hash', '=', hash).execute();
  if (parent === null) return;
  const end = new Date(now.getTime() + GRACE).toISOString();
  await trx
    .updateTable('access_tokens')
    .set({ expires_at: end })
    .where('refresh_hash', '=', parent)
    .where('expires_at', '>', end)
    .execute();
  const sibling = await trx
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('parent_hash', '=', parent)
    .where('hash', '!=', hash)
    .where('ended', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (sibling) await settleWithin(trx, sessionId, now);
}

/** The earliest deadline counts: renewing again and again must not put it off. */
async function settleWithin(trx: Transaction<Database>, sessionId: string, firstUse: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ settle_by: new Date(firstUse.getTime() + GRACE).toISOString() })
    .where('id', '=', sessionId)
    .where('settle_by', 'is', null)
    .execute();
}
