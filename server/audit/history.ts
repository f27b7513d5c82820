// The changes of one record and of the records below it. A person who may read a record may read its past; the audit as a
// whole is the administrador's (decision 070).
import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';
import { AUDITED_DECISIONS, type ChangeEntry } from '#domain/wire/history.ts';
import type { ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Query } from '#server/http/validation.ts';
import { oneOf, tableOf } from '#server/records/table.ts';
import { parseAuditPage, readEntries } from './entries.ts';

/** A page of a record's changes, the newest first. A deleted record keeps its history; 404 for one that never was. */
export async function readHistory(
  { db, clinic }: Pick<ServerContext, 'db' | 'clinic'>,
  definition: EntityDefinition,
  id: string,
  query: Query,
): Promise<{ entries: ChangeEntry[]; total: number }> {
  const about = definition.collection === 'patients' ? changesOf(id) : await itselfAndBelow(db, definition, id);
  const page = parseAuditPage(query, clinic.current().timezone, [about]);
  const { entries, total } = await readEntries(db, page);
  if (total === 0 && !(await everWas(db, definition, id))) {
    throw new HttpProblem('not_found', `No existe este registro: ${definition.singular}.`);
  }
  return {
    entries: entries.map(({ op_id: _op, previous_hash: _before, hash: _own, ...entry }) => entry as ChangeEntry),
    total,
  };
}

/** A patient's changes without decisions about them, such as an export: these are an administrador's to read. */
const changesOf = (patient: string): RawBuilder<unknown> =>
  sql`collection <> ALL(${[...AUDITED_DECISIONS]}::text[]) AND ${concerns(patient)}`;

/** The entries of a patient's records, including a change that moved a record from them to another patient. */
export function concerns(patient: string): RawBuilder<unknown> {
  return sql`id IN (
    SELECT id FROM audit_log WHERE patient_id = ${patient}::uuid
    UNION ALL
    SELECT moved.id FROM audit_log AS moved
      JOIN (SELECT DISTINCT collection, row_id FROM audit_log WHERE patient_id = ${patient}::uuid) AS theirs
        USING (collection, row_id)
      WHERE moved.patient_id IS DISTINCT FROM ${patient}::uuid AND (moved.before->>'patient' = ${patient}
        OR moved.before->>'clinical_history' = ${clinicalHistoryId(patient)}))`;
}

/** The changes of a record, and of the rows that are below it now or were when they were deleted. */
async function itselfAndBelow(db: Db, definition: EntityDefinition, id: string): Promise<RawBuilder<unknown>> {
  const found = [ofRows(definition, [id])];
  let level: [EntityDefinition, string[]][] = [[definition, [id]]];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const [parent, ids] of level) {
      for (const { collection, field } of childrenOf(parent.collection)) {
        const child = definitionOf(collection);
        const { rows } = await sql<{ id: string }>`SELECT id FROM ${tableOf(child)}
          WHERE ${oneOf(field, ids)}`.execute(db);
        if (rows.length > 0) next.push([child, rows.map((row) => row.id)]);
      }
    }
    found.push(...next.map(([child, ids]) => ofRows(child, ids)));
    level = next;
  }
  return sql`(${sql.join(found, sql` OR `)})`;
}

const ofRows = ({ collection }: EntityDefinition, ids: readonly string[]): RawBuilder<unknown> =>
  sql`(collection = ${collection} AND ${oneOf('row_id', ids)})`;

async function everWas(db: Db, definition: EntityDefinition, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM audit_log WHERE ${ofRows(definition, [id])} LIMIT 1`.execute(db);
  return rows.length > 0;
}
