// Deleted patients who can still be restored ("Papelera"). The tombstones themselves stay for good.
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { fullName, patientDefinition, type Patient } from '#domain/patients/patient.ts';
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { RESTORABLE_DAYS, type DeletedPatient } from '#domain/wire/deleted-patient.ts';
import { telephonesOf, type ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { queryOf, textParameter } from '#server/http/validation.ts';
import { described, text } from '#server/openapi/description.ts';
import { deletedPatient } from '#server/openapi/wire-schemas.ts';
import { pageParameters, parsePage, type Page } from '#server/records/list.ts';
import { selectStored, tableOf, wireRow, type StoredRow } from '#server/records/table.ts';
import { patients } from './patients.ts';

const DAY_MS = 86_400_000;

const DELETED = described('Pacientes eliminados que aún se pueden restaurar, el último primero', {
  answer: v.array(deletedPatient),
  query: { ...pageParameters, search: text },
});

/** Serves /api/deleted-patients/, the last deleted first. A patient is restored by a POST of their id. */
export function registerDeletedPatients(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/deleted-patients/', DELETED, async (request, reply) => {
    const query = queryOf(request);
    const since = new Date(context.now().getTime() - RESTORABLE_DAYS * DAY_MS).toISOString();
    const search = textParameter(query, 'search');
    const asked = search !== undefined && patients.search ? patients.search(search, telephonesOf(context)) : sql`true`;
    const condition = sql`deleted_at > ${since} AND ${asked}`;
    const { deleted, total } = await readDeleted(context.db, condition, parsePage(query));
    return reply.header('x-total-count', String(total)).send(deleted);
  });
}

async function readDeleted(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<{ deleted: DeletedPatient[]; total: number }> {
  const tail = sql`ORDER BY deleted_at DESC, id LIMIT ${limit} OFFSET ${offset}`;
  const rows = await selectStored(db, patientDefinition, condition, tail);
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total FROM patients
    WHERE ${condition}`.execute(db);
  const fallen = await countFallen(db, rows);
  const merges = await readMerges(db, rows);
  const deleted = rows.map((row) => ({
    patient: wireRow(row) as unknown as Patient,
    deleted_at: row.deleted_at!,
    deleted_by: row.updated_by,
    records: fallen.get(row.deletion) ?? {},
    merged_into: merges.get(row.id) ?? null,
  }));
  return { deleted, total: counted[0]?.total ?? 0 };
}

/** The counts of the records deleted in each of these deletions, the patients themselves aside. */
async function countFallen(
  db: Db,
  patientRows: readonly StoredRow[],
): Promise<Map<string | null, DeletedPatient['records']>> {
  const fallen = new Map<string | null, DeletedPatient['records']>();
  if (patientRows.length === 0) return fallen;
  const deletions = patientRows.map(({ deletion }) => deletion);
  const each = Object.values(DEFINITIONS)
    .filter(({ parents }) => parents.length > 0)
    .map(
      (definition) => sql`SELECT ${definition.collection} AS collection, deletion, count(*) AS count
        FROM ${tableOf(definition)} WHERE deletion = ANY(${deletions}::uuid[]) GROUP BY deletion`,
    );
  const query = sql<{ collection: CollectionName; deletion: string; count: number }>`
    ${sql.join(each, sql` UNION ALL `)}`;
  for (const { collection, deletion, count } of (await query.execute(db)).rows) {
    if (isCollection(collection)) fallen.set(deletion, { ...fallen.get(deletion), [collection]: count });
  }
  return fallen;
}

/** The patients into whom these were merged. */
async function readMerges(db: Db, rows: readonly StoredRow[]): Promise<Map<string, DeletedPatient['merged_into']>> {
  const ids = rows.map(({ id }) => id);
  const found = await sql<{ source: string; id: string; first_name: string; last_name: string }>`
    SELECT merges.source, stays.id, stays.first_name, stays.last_name
    FROM patient_merges merges JOIN patients stays ON stays.id = merges.target
    WHERE merges.source = ANY(${ids}::uuid[]) AND merges.undone_seq IS NULL`.execute(db);
  return new Map(found.rows.map(({ source, ...stays }) => [source, { id: stays.id, name: fullName(stays) }]));
}
