// The five routes of a resource (specification §7). A batch op runs through the same `runWrites` as the three that write.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '#domain/record/row.ts';
import { readHistory } from '#server/audit/history.ts';
import { telephonesOf, todayOf, type ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { entityTag, ifMatchOf, opIdOf } from '#server/http/idempotency.ts';
import { authOf, pathId, queryOf, type Query } from '#server/http/validation.ts';
import { runWrite } from '#server/records/write/write-group.ts';
import { routesOf } from './describe.ts';
import { listRows, parseList, present, requestedFields } from './list.ts';
import type { Resource } from './resource.ts';
import type { Sender } from './sender.ts';
import { findLiving } from './table.ts';
import type { WriteOp, WriteOutcome } from './write-op.ts';

/** A direct call's author and device. */
export function directSender(request: FastifyRequest): Sender {
  const { user, deviceId, epoch } = authOf(request);
  return { userId: user.id, actingUserId: null, deviceId, seenDeviceId: deviceId, via: 'direct', epoch };
}

/** A direct call as an op. */
export function directOp(request: FastifyRequest, resource: Resource, method: WriteOp['method']): WriteOp {
  return {
    opId: opIdOf(request),
    method,
    resource,
    id: method === 'POST' ? null : pathId(request),
    ifMatch: method === 'POST' ? null : ifMatchOf(request),
    seen: null,
    body: request.body,
    capturedAt: null,
  };
}

/** The answer to a list's query: a page of rows, with the total beside it. */
export async function answerList(
  context: ServerContext,
  resource: Resource,
  reply: FastifyReply,
  query: Query,
): Promise<Row[]> {
  const requested = requestedFields(resource, query);
  const { rows, total } = await listRows(context.db, resource, parseList(resource, query, telephonesOf(context)));
  void reply.header('x-total-count', String(total));
  return present(context.db, resource, rows, { today: todayOf(context) }, requested);
}

/** Serves a resource's reads under /api/<collection>/: list, detail and a record's past. */
export function registerReads(app: FastifyInstance, context: ServerContext, resource: Resource): void {
  const base = `/api/${resource.definition.collection}/`;
  const routes = routesOf(resource);
  app.get(base, routes.list, (request, reply) => answerList(context, resource, reply, queryOf(request)));
  app.get(`${base}:id/`, routes.detail, async (request, reply) => {
    const requested = requestedFields(resource, queryOf(request));
    const row = await findLiving(context.db, resource.definition, pathId(request));
    if (!row) throw new HttpProblem('not_found', `No existe este registro: ${resource.definition.singular}.`);
    const [shown] = await present(context.db, resource, [row], { today: todayOf(context) }, requested);
    return reply.header('etag', entityTag(row.version)).send(shown);
  });
  app.get(`${base}:id/history/`, routes.history, async (request, reply) => {
    const { entries, total } = await readHistory(context, resource.definition, pathId(request), queryOf(request));
    void reply.header('x-total-count', String(total));
    return entries;
  });
}

/** Serves a resource whole: list, detail, create, update and delete; without create and delete where the server makes its one record. */
export function registerResource(app: FastifyInstance, context: ServerContext, resource: Resource): void {
  registerReads(app, context, resource);
  const base = `/api/${resource.definition.collection}/`;
  const write = async (request: FastifyRequest, reply: FastifyReply, method: WriteOp['method']) => {
    const outcome = await runWrite(context, directSender(request), directOp(request, resource, method));
    return answerWrite(context, resource, reply, outcome);
  };
  const routes = routesOf(resource);
  app.put(`${base}:id/`, routes.update, (request, reply) => write(request, reply, 'PUT'));
  if (resource.only !== undefined) return;
  app.post(base, routes.create, (request, reply) => write(request, reply, 'POST'));
  app.delete(`${base}:id/`, routes.remove, (request, reply) => write(request, reply, 'DELETE'));
}

/** The answer to a direct write: the row as it stands now, with its warnings, or null when it has been deleted since. */
export async function answerWrite(
  context: ServerContext,
  resource: Resource,
  reply: FastifyReply,
  { status, row, duplicate, warnings }: WriteOutcome,
): Promise<FastifyReply> {
  void reply.code(status);
  if (duplicate) void reply.header('idempotency-replayed', 'true');
  if (status === 204) return reply.send();
  if (!row) return reply.header('content-type', 'application/json; charset=utf-8').send('null');
  if (status === 201) void reply.header('location', `/api/${resource.definition.collection}/${row.id}/`);
  const [shown] = await present(context.db, resource, [row], { today: todayOf(context) });
  return reply.header('etag', entityTag(row.version)).send(warnings.length === 0 ? shown : { ...shown, warnings });
}
