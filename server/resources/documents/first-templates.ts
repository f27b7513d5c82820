// The sample templates of consents: made once in a database, by its first start with a version that has them. One that was deleted
// since left a tombstone, and does not come back.
import type { Transaction } from 'kysely';
import { sampleTemplateId } from '#domain/record/ids.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { WriteContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { oneOf } from '#server/records/table.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { consentTemplates } from './consent-templates.ts';
import { SAMPLE_TEMPLATES } from './sample-templates.ts';

/** Makes the samples where none of them ever was. */
export async function makeFirstTemplates(
  context: Pick<WriteContext, 'db' | 'now' | 'clinic' | 'events'>,
): Promise<void> {
  const head = await inTransaction(context.db, async (trx) => {
    // When two processes start together on PostgreSQL, the second waits here and then finds the samples.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    const ids = SAMPLE_TEMPLATES.map(({ kind }) => sampleTemplateId(kind));
    const made = await trx.selectFrom('consent_templates').select('id').where(oneOf('id', ids)).limit(1).execute();
    return made.length > 0 ? null : writeFirstTemplates(trx, context);
  });
  if (head) context.events.announce(head);
}

/** Writes the samples inside the caller's transaction, who commits and announces the head. */
export async function writeFirstTemplates(
  trx: Transaction<Database>,
  context: Pick<WriteContext, 'now' | 'clinic'>,
): Promise<HeadEvent | null> {
  const blank = { opId: null, id: null, ifMatch: null, seen: null, capturedAt: null };
  const ops = SAMPLE_TEMPLATES.map(({ kind, ...words }) => {
    const body = { id: sampleTemplateId(kind), kind, ...words };
    return { ...blank, method: 'POST', resource: consentTemplates, body } as const;
  });
  const sender = { userId: null, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
  return (await applyWrites(trx, context, sender, ops, { together: true })).head;
}
