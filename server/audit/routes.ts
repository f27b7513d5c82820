import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { receiptRequestSchema } from '#domain/wire/audit-receipt.ts';
import type { ServerContext } from '#server/context.ts';
import { ADMINISTRADOR, idParameter, parseBody, queryOf, type Query } from '#server/http/validation.ts';
import { verifyAudit } from './audit-chain.ts';
import { parseAuditPage, readEntries } from './entries.ts';
import { concerns } from './history.ts';
import { readReceipt } from './receipts.ts';

/** Serves /api/audit/ and /api/audit/verify/ to an administrador, and /api/audit/receipts/ to everybody signed in. */
export function registerAudit(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/audit/', ADMINISTRADOR, async (request, reply) => {
    const query = queryOf(request);
    const page = parseAuditPage(query, context.config.timezone, conditionsOf(query));
    const { entries, total } = await readEntries(context.db, page);
    void reply.header('x-total-count', String(total));
    return entries;
  });

  app.get('/api/audit/verify/', ADMINISTRADOR, () => verifyAudit(context.db));

  app.post('/api/audit/receipts/', (request) => {
    const { op_ids } = parseBody(receiptRequestSchema, request.body);
    return readReceipt(context.db, context.now(), op_ids);
  });
}

function conditionsOf(query: Query): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const row = idParameter(query, 'row_id');
  if (row !== undefined) conditions.push(sql`row_id = ${row}::uuid`);
  const patient = idParameter(query, 'patient');
  if (patient !== undefined) conditions.push(concerns(patient));
  const user = idParameter(query, 'user');
  if (user !== undefined) conditions.push(sql`(user_id = ${user}::uuid OR acting_user_id = ${user}::uuid)`);
  return conditions;
}
