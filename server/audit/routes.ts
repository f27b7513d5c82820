import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { receiptRequestSchema } from '#domain/wire/audit-receipt.ts';
import type { ServerContext } from '#server/context.ts';
import { ADMINISTRADOR, idParameter, parseBody, queryOf, type Query } from '#server/http/validation.ts';
import { receiptAnswer } from '#server/openapi/audit-schemas.ts';
import { described, uuid } from '#server/openapi/description.ts';
import { auditEntry, auditVerdict } from '#server/openapi/wire-schemas.ts';
import { verifyAudit } from './audit-chain.ts';
import { parseAuditPage, pastParameters, readEntries } from './entries.ts';
import { concerns } from './history.ts';
import { readReceipt } from './receipts.ts';

const ENTRIES = described(
  'Registro de cambios, el más reciente primero',
  { answer: v.array(auditEntry), query: { ...pastParameters, row_id: uuid, patient: uuid, user: uuid } },
  ADMINISTRADOR,
);
const VERIFY = described('Comprobar la cadena del registro', { answer: auditVerdict }, ADMINISTRADOR);
const RECEIPTS = described('Dónde están en el registro los cambios de una tableta', {
  answer: receiptAnswer,
  body: receiptRequestSchema,
});

/** Serves /api/audit/ and /api/audit/verify/ to an administrador, and /api/audit/receipts/ to everybody signed in. */
export function registerAudit(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/audit/', ENTRIES, async (request, reply) => {
    const query = queryOf(request);
    const page = parseAuditPage(query, context.clinic.current().timezone, conditionsOf(query));
    const { entries, total } = await readEntries(context.db, page);
    void reply.header('x-total-count', String(total));
    return entries;
  });

  app.get('/api/audit/verify/', VERIFY, () => verifyAudit(context.db));

  app.post('/api/audit/receipts/', RECEIPTS, (request) => {
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
