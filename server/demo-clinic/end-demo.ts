// The end of a demo clinic: one transaction takes everything that it held, and gives the database another identity.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { GENESIS_HASH } from '#server/audit/audit-chain.ts';
import { tablesOf } from '#server/backup/tables.ts';
import type { ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { writeClinicSettings } from '#server/resources/clinic/keeper.ts';
import { writeFirstTemplates } from '#server/resources/documents/first-templates.ts';
import { REVOCATION_CHANNEL } from '#server/sync/listen.ts';
import { currentDemo } from './demo-mark.ts';
import { noteFiles } from './ended-files.ts';

/** A table of a later migration is emptied too, unless it is named here. */
const KEPT = ['sync_head', 'demo_clinics', 'ended_files', 'kysely_migration', 'kysely_migration_lock'];

/**
 * Leaves the database as a new one, with the first settings of a clinic and nobody. Null, with nothing done, when it is
 * no demo clinic. The caller announces the head.
 */
export async function endDemo(context: ServerContext): Promise<HeadEvent | null> {
  const head = await inTransaction(context.db, async (trx) => {
    // A write under way waits here for this end, and is then refused for its epoch.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    const demo = await currentDemo(trx);
    if (demo === null) return null;
    await noteFiles(trx);
    for (const { name } of (await tablesOf(trx, KEPT)).toReversed())
      await sql`DELETE FROM ${sql.table(name)}`.execute(trx);
    await trx
      .updateTable('demo_clinics')
      .set({ ended_at: context.now().toISOString() })
      .where('id', '=', demo)
      .execute();
    await begin(trx);
    const head = await writeClinicSettings(trx, context);
    return (await writeFirstTemplates(trx, context)) ?? head;
  });
  if (head) await context.clinic.reload();
  return head;
}

/**
 * Another epoch, so that a tablet's cursor means nothing here, and other keys, so that neither a proof of the old one counts nor
 * those who know a demo clinic's key open what the next one's tablets seal.
 */
async function begin(db: Db): Promise<void> {
  const cursor_key = randomBytes(32).toString('hex');
  await db
    .updateTable('sync_head')
    .set({ epoch: newId(), seq: 0, audit_hash: GENESIS_HASH, cursor_key, sealing_key: null })
    .execute();
  await sql`SELECT pg_notify(${REVOCATION_CHANNEL}, '')`.execute(db);
}
