import type { Db } from '#server/db/tables.ts';

/**
 * Ends a person's links, or everybody's, with the sessions that end at once (decision 110): a link is as good as a session to
 * its holder. The act that ends them stands in the audit.
 */
export async function endLinks(db: Db, user: string | undefined, now: Date): Promise<void> {
  let ended = db.updateTable('calendar_feeds').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  if (user !== undefined) ended = ended.where('created_by', '=', user);
  await ended.execute();
}
