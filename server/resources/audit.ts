import { sql, type RawBuilder } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { isCollection } from '#domain/collections.ts';
import type { ServerContext } from '#server/context.ts';
import {
  ADMINISTRADOR,
  idParameter,
  integerParameter,
  invalidField,
  queryOf,
  textParameter,
  type Query,
} from '#server/http/validation.ts';
import { verifyAudit, type AuditEntry } from '#server/records/audit-chain.ts';

/** One entry of GET /api/audit/. */
export type AuditRow = AuditEntry & { id: number; previous_hash: string; hash: string };

/** Serves /api/audit/ and /api/audit/verify/, to an administrador. */
export function registerAudit(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/audit/', ADMINISTRADOR, async (request, reply) => {
    const query = queryOf(request);
    const condition = conditionOf(query);
    const limit = integerParameter(query, 'limit', { min: 1, max: 500, fallback: 100 });
    const offset = integerParameter(query, 'offset', { min: 0, max: 1_000_000_000, fallback: 0 });
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
  if (patient !== undefined) conditions.push(sql`patient_id = ${patient}::uuid`);
  const user = idParameter(query, 'user');
  if (user !== undefined) conditions.push(sql`(user_id = ${user}::uuid OR acting_user_id = ${user}::uuid)`);
  return sql.join(conditions, sql` AND `);
}
