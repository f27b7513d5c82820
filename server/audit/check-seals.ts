// Reckons the seals of all signed consents anew, those of deleted patients too (npm run consents).
import { sql } from 'kysely';
import { consentDefinition, type Consent } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { Db } from '#server/db/tables.ts';
import { selectStored } from '#server/records/table.ts';

/** A consent whose seal does not fit what it says. */
type BrokenSeal = Pick<Consent, 'id' | 'title' | 'signer_name' | 'signed_at'>;

/** The outcome of checking all seals. */
export interface CheckedSeals {
  all: number;
  broken: BrokenSeal[];
}

/** A consent may have 90 KB: so many are in memory at once. */
const PAGE = 100;

/** Reads page by page. */
export async function checkSeals(db: Db): Promise<CheckedSeals> {
  const checked: CheckedSeals = { all: 0, broken: [] };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const tail = sql`ORDER BY id LIMIT ${PAGE}`;
    const rows = (await selectStored(db, consentDefinition, sql`id > ${after}::uuid`, tail)) as unknown as Consent[];
    const last = rows.at(-1);
    if (!last) return checked;
    after = last.id;
    checked.all += rows.length;
    for (const row of rows) {
      const { id, title, signer_name, signed_at } = row;
      if (sealOf(row) !== row.hash) checked.broken.push({ id, title, signer_name, signed_at });
    }
  }
}
