import type { AnyDatabase } from './columns.ts';

/**
 * The private key with which the server opens unsent work that tablets sealed (decision 114). The server makes it at the
 * first question for its public half.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('sync_head').addColumn('sealing_key', 'text').execute();
}
