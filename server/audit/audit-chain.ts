// The audit log is a chain: each entry's hash covers the one before, and sync_head keeps the last. Changing, removing
// or reordering an entry, or cutting off the end, breaks the chain.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '#domain/values/canonical-json.ts';
import type { AuditVerdict } from '#domain/wire/history.ts';
import type { Database } from '#server/db/tables.ts';

/** The content that an entry's hash covers: everything but its number in the table and the hashes themselves. */
export interface AuditEntry {
  seq: number;
  at: string;
  /** The tablet's clock when the person saved, as far as it is believed; null for a direct call. */
  captured_at: string | null;
  user_id: string | null;
  acting_user_id: string | null;
  device_id: string | null;
  /** The person who brought it from a rescue copy; null when nobody did. */
  imported_by: string | null;
  op_id: string | null;
  collection: string;
  row_id: string;
  patient_id: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The hash before the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * SHA-256, in hex, over the previous hash and the entry's canonical JSON. An entry without `captured_at` or
 * `imported_by` is hashed as before these columns existed, so that the chains of older databases hold.
 */
export function entryHash(previousHash: string, { captured_at, imported_by, ...entry }: AuditEntry): string {
  const captured = captured_at === null ? {} : { captured_at };
  const covered = { ...entry, ...captured, ...(imported_by === null ? {} : { imported_by }) };
  return createHash('sha256').update(previousHash).update(canonicalJson(covered)).digest('hex');
}

const PAGE = 100;

/**
 * Walks the whole chain, as long as it was at the start. One statement a page, without a transaction: the log only
 * grows, and on the embedded database's one connection other statements run in between.
 */
export async function verifyAudit(db: Kysely<Database>): Promise<AuditVerdict> {
  const head = await db.selectFrom('sync_head').select(['audit_hash', 'seq']).executeTakeFirstOrThrow();
  let hash = GENESIS_HASH;
  let last = 0;
  let entries = 0;
  for (;;) {
    const page = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', last)
      .where('seq', '<=', head.seq)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, previous_hash, hash: kept, ...entry } of page) {
      if (previous_hash !== hash) {
        return { ok: false, entries, entry: id, reason: 'Falta una entrada anterior, o el orden fue cambiado.' };
      }
      if (entryHash(hash, entry) !== kept) {
        return { ok: false, entries, entry: id, reason: 'El contenido de la entrada fue cambiado.' };
      }
      hash = kept;
      last = id;
      entries += 1;
    }
    if (page.length < PAGE) break;
  }
  if (hash === head.audit_hash) return { ok: true, entries };
  return { ok: false, entries, entry: null, reason: 'Faltan entradas al final del registro.' };
}
