// The secret links of the feed (decision 062): the holder of one reads the clinic's agenda without signing in.
import { sql, type Kysely } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import type { CalendarFeed, HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { hashToken, newToken } from '#server/auth/tokens.ts';
import type { Auth } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { inTransaction } from '#server/records/write/transaction.ts';

/** The context of links. */
export interface LinkPorts {
  db: Kysely<Database>;
  now: () => Date;
}

/** A link ends after so many days without a calendar that reads it. */
const UNREAD_DAYS = 90;
const UNREAD_LIFE = UNREAD_DAYS * 86_400_000;
/** The most links that a person may have: one for each of their calendars, and some forgotten ones. */
const MOST_LINKS = 10;
/** The last use is written at most this often, milliseconds: it is for people to read, and a calendar need not wait for it. */
const LAST_USED_STEP = 3_600_000;

/** People see their own links, an administrador everybody's. */
const seesAll = ({ user }: Auth): boolean => user.rol === 'administrador';

/** The columns from which a link's end follows. */
type Read = Pick<CalendarFeed, 'created_at' | 'last_used_at'>;

/** When a link ends unless somebody reads it before. */
const endOf = ({ created_at, last_used_at }: Read): string =>
  new Date(Date.parse(last_used_at ?? created_at) + UNREAD_LIFE).toISOString();

/** Whether somebody has read a link lately, or it is new. */
const lives = (now: Date) =>
  sql<boolean>`coalesce(calendar_feeds.last_used_at, calendar_feeds.created_at)
    > ${new Date(now.getTime() - UNREAD_LIFE).toISOString()}::timestamptz`;

/** The links in use that a person may see, the newest first. */
export async function listLinks({ db, now }: LinkPorts, auth: Auth): Promise<CalendarFeed[]> {
  const links = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.id', 'calendar_feeds.created_by as user', 'calendar_feeds.created_at', 'last_used_at'])
    .where('revoked_at', 'is', null)
    .where(lives(now()))
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .$if(!seesAll(auth), (query) => query.where('calendar_feeds.created_by', '=', auth.user.id))
    .orderBy('calendar_feeds.created_at', 'desc')
    .orderBy('calendar_feeds.id', 'desc')
    .limit(500)
    .execute();
  return links.map((link) => ({ ...link, ends_at: endOf(link) }));
}

/** A new link of a person's own, and its secret, which is not stored. Throws HttpProblem at the limit. */
export async function createLink(
  { db, now }: LinkPorts,
  { user }: Auth,
): Promise<{ link: CalendarFeed; token: string; head: HeadEvent }> {
  const token = newToken();
  const [id, created_at] = [newId(), now().toISOString()];
  const head = await inTransaction(db, async (trx) => {
    const own = await trx
      .selectFrom('calendar_feeds')
      .select('id')
      .where('created_by', '=', user.id)
      .where('revoked_at', 'is', null)
      .where(lives(now()))
      .execute();
    if (own.length >= MOST_LINKS) {
      throw new HttpProblem('limit_exceeded', `Ya tiene ${MOST_LINKS} enlaces. Revoque uno que no use.`);
    }
    await trx
      .insertInto('calendar_feeds')
      .values({ id, hash: hashToken(token), created_by: user.id, created_at, last_used_at: null, revoked_at: null })
      .execute();
    return auditDecision(trx, now(), user.id, { collection: 'calendar-feeds', rowId: id, action: 'create' });
  });
  const link = { id, user: user.id, created_at, last_used_at: null };
  return { link: { ...link, ends_at: endOf(link) }, token, head };
}

/** Ends a link. A link that the person may not end is answered like one that does not exist. */
export async function revokeLink({ db, now }: LinkPorts, auth: Auth, id: string): Promise<HeadEvent> {
  return inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('calendar_feeds')
      .set({ revoked_at: now().toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .$if(!seesAll(auth), (query) => query.where('created_by', '=', auth.user.id))
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new HttpProblem('not_found', 'No existe ese enlace.');
    return auditDecision(trx, now(), auth.user.id, { collection: 'calendar-feeds', rowId: id, action: 'delete' });
  });
}

/** Whether a secret opens the feed: not revoked, not forgotten by its calendar, and its person is still at the clinic. */
export async function isOpen({ db, now }: LinkPorts, token: string): Promise<boolean> {
  const at = now();
  const link = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.id', 'last_used_at'])
    .where('hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where(lives(at))
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link) return false;
  if (link.last_used_at === null || at.getTime() - Date.parse(link.last_used_at) >= LAST_USED_STEP) {
    await db.updateTable('calendar_feeds').set({ last_used_at: at.toISOString() }).where('id', '=', link.id).execute();
  }
  return true;
}
