import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { isCollection } from '#domain/record/collections.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { ServerContext } from '#server/context.ts';
import {
  ADMINISTRADOR,
  idParameter,
  invalidField,
  queryOf,
  textParameter,
  type Query,
} from '#server/http/validation.ts';
import { parsePage } from '#server/records/list.ts';
import { verifyAudit, type AuditEntry } from './audit-chain.ts';

/** One entry of GET /api/audit/. */
export type AuditRow = AuditEntry & { id: number; previous_hash: string; hash: string };

/** Serves /api/audit/ and /api/audit/verify/, to an administrador. */
export function registerAudit(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/audit/', ADMINISTRADOR, async (request, reply) => {
    const query = queryOf(request);
    const condition = conditionOf(query);
    const { limit, offset } = parsePage(query);
    const { rows } = await sql<AuditRow>`SELECT * FROM audit_log WHERE ${condition}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(context.db);
    const count = await sql<{ total: number }>`SELECT count(*) AS total FROM audit_log WHERE ${condition}`.execute(
      context.db,
    );
    void reply.header('x-total-count', String(count.rows[0]?.total ?? 0));
    return rows;
  });

  app.get('/api/audit/verify/', ADMINISTRADOR, () => verifyAudit(context.db));
}

function conditionOf(query: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const collection = textParameter(query, 'collection');
  if (collection !== undefined) {
    if (!isCollection(collection))
      throw invalidField('collection', 'El parámetro collection no nombra ninguna colección');
    conditions.push(sql`collection = ${collection}`);
  }
  const row = idParameter(query, 'row_id');
  if (row !== undefined) conditions.push(sql`row_id = ${row}::uuid`);
  const patient = idParameter(query, 'patient');
  if (patient !== undefined) conditions.push(concerns(patient));
  const user = idParameter(query, 'user');
  if (user !== undefined) conditions.push(sql`(user_id = ${user}::uuid OR acting_user_id = ${user}::uuid)`);
  return sql.join(conditions, sql` AND `);
}

/** What is or was a patient's: also the change that took a record away from them and gave it to another. */
function concerns(patient: string): RawBuilder<unknown> {
  return sql`id IN (
    SELECT id FROM audit_log WHERE patient_id = ${patient}::uuid
    UNION ALL
    SELECT moved.id FROM audit_log AS moved
      JOIN (SELECT DISTINCT collection, row_id FROM audit_log WHERE patient_id = ${patient}::uuid) AS theirs
        USING (collection, row_id)
      WHERE moved.patient_id IS DISTINCT FROM ${patient}::uuid AND (moved.before->>'patient' = ${patient}
        OR moved.before->>'clinical_history' = ${clinicalHistoryId(patient)}))`;
}
