// POST /api/batch/ (design §3): groups of the spec's own calls through the one write path. A group is whole in any case;
// groups that all succeed share one commit (decision 007).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isCollection } from '#domain/collections.ts';
import { isId, parseId } from '#domain/ids.ts';
import { MAX_BATCH_OPS, MAX_GROUP_OPS, WIRE_SCHEMA, type BatchResponse, type BatchResult } from '#domain/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { FailedOp } from '#server/records/failed-op.ts';
import { onBehalfOf } from '#server/records/on-behalf.ts';
import type { Resource } from '#server/records/resource.ts';
import { otherEpoch } from '#server/records/stamp.ts';
import type { Sender, WriteOp, WriteOutcome } from '#server/records/types.ts';
import { runWrites } from '#server/records/write.ts';
import { RESOURCES } from '#server/resources/index.ts';
import { readHead } from '#server/sync/pages.ts';
import { logFailure, makeProblem, problemOf } from './problem.ts';
import { authOf, invalidField, parseBody, readInstant } from './validation.ts';

/** Fifty ops with long notes; a request that is larger is refused before it is read whole. */
const MOST_BYTES = 16 * 1024 * 1024;

const NOT_A_BATCH = 'El lote no tiene la forma esperada';
const id = v.pipe(
  v.string('Se esperaba un UUID'),
  v.toLowerCase(),
  v.check((text) => isId(text), 'Se esperaba un UUID'),
);

/** What concerns one op alone (path, body, version, clock) is judged with that op, not with the batch. */
const opSchema = v.looseObject(
  { op_id: id, method: v.picklist(['POST', 'PUT', 'DELETE'], 'Se esperaba POST, PUT o DELETE') },
  NOT_A_BATCH,
);

/** The body of a batch; its ops are read one by one. */
export const batchSchema = v.object(
  {
    device_id: id,
    schema: v.pipe(v.number('Se esperaba un número'), v.integer('Se esperaba un número entero')),
    epoch: id,
    on_behalf_of: v.optional(id),
    groups: v.array(
      v.object({ ops: v.pipe(v.array(opSchema, NOT_A_BATCH), v.minLength(1, 'Hay un grupo vacío')) }, NOT_A_BATCH),
      NOT_A_BATCH,
    ),
  },
  NOT_A_BATCH,
);

type Batch = v.InferOutput<typeof batchSchema>;
type RawOp = Batch['groups'][number]['ops'][number];

/** Serves the batch. */
export function registerBatch(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/batch/', { bodyLimit: MOST_BYTES }, async (request): Promise<BatchResponse> => {
    const batch = await readBatch(context, request);
    const sender = await senderOf(context, request, batch);
    const results = (await runTogether(context, sender, batch)) ?? (await runApart(context, request, sender, batch));
    const head = await readHead(context.db);
    return { epoch: head.epoch, head: head.seq, results };
  });
}

/** Refuses, in this order: what no version of the batch would be, another schema, too much, another epoch. */
async function readBatch(context: ServerContext, request: FastifyRequest): Promise<Batch> {
  // An unknown schema may have a shape of its own: it is told apart before the shape is judged.
  const { schema } = (request.body ?? {}) as { schema?: unknown };
  if (Number.isInteger(schema) && !isAccepted(schema as number)) {
    throw new HttpProblem('upgrade', 'Actualice la aplicación: esta versión ya no puede enviar cambios.');
  }
  refuseTooMany(request.body);
  const batch = parseBody(batchSchema, request.body);
  const head = await readHead(context.db);
  if (batch.epoch !== head.epoch) throw otherEpoch();
  return batch;
}

const isAccepted = (schema: number): boolean => schema >= 1 && schema <= WIRE_SCHEMA && schema >= WIRE_SCHEMA - 1;

/** Counts before the ops are read: a batch of a million ops costs no more than its JSON. */
function refuseTooMany(body: unknown): void {
  const { groups } = (body ?? {}) as { groups?: unknown };
  if (!Array.isArray(groups)) return;
  const sizes = groups.map((group: unknown) => {
    const { ops } = (group ?? {}) as { ops?: unknown };
    return Array.isArray(ops) ? ops.length : 0;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_BATCH_OPS || groups.length > MAX_BATCH_OPS || sizes.some((size) => size > MAX_GROUP_OPS)) {
    throw new HttpProblem(
      'too_large',
      `Un lote admite hasta ${MAX_BATCH_OPS} operaciones, y un grupo hasta ${MAX_GROUP_OPS}.`,
    );
  }
}

function senderOf(context: ServerContext, request: FastifyRequest, batch: Batch): Promise<Sender> {
  const { user } = authOf(request);
  const sender = { userId: user.id, actingUserId: null, deviceId: batch.device_id, via: 'batch' } as const;
  return onBehalfOf(context, user, sender, batch.on_behalf_of);
}

/**
 * All groups in one transaction: a tablet that comes back with a day's work waits for one commit, not for fifty. Null
 * when anything at all is refused or fails: nothing is applied then, and each group goes on its own.
 */
async function runTogether(context: ServerContext, sender: Sender, batch: Batch): Promise<BatchResult[] | null> {
  const ops = batch.groups.flatMap((group) => group.ops);
  if (batch.groups.length < 2) return null;
  try {
    return answers(ops, await runWrites(context, sender, ops.map(readOp), { epoch: batch.epoch, together: true }));
  } catch {
    // Whatever it was, it comes again for the group that it belongs to, and is answered and logged there.
    return null;
  }
}

async function runApart(
  context: ServerContext,
  request: FastifyRequest,
  sender: Sender,
  batch: Batch,
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const { ops } of batch.groups) {
    results.push(...(await runGroup(context, request, sender, { ops, epoch: batch.epoch })));
  }
  return results;
}

function answers(ops: readonly RawOp[], outcomes: readonly WriteOutcome[]): BatchResult[] {
  return outcomes.map(({ status, row, duplicate, warnings }, index) => ({
    op_id: ops[index]?.op_id ?? '',
    status,
    body: row,
    duplicate,
    warnings,
  }));
}

/** One group's results. Whatever happens in it is its own: the other groups go on. */
async function runGroup(
  context: ServerContext,
  request: FastifyRequest,
  sender: Sender,
  { ops, epoch }: { ops: readonly RawOp[]; epoch: string },
): Promise<BatchResult[]> {
  try {
    const writes = ops.map((op, index) => {
      try {
        return readOp(op);
      } catch (error) {
        throw new FailedOp(index, error);
      }
    });
    return answers(ops, await runWrites(context, sender, writes, { epoch }));
  } catch (error) {
    // Without an index the whole group failed, at its commit: each of its ops did.
    const failed = error instanceof FailedOp ? error : undefined;
    const problem = problemOf(failed ? failed.cause : error);
    if (problem.code === 'epoch') throw failed ? failed.cause : error;
    if (problem.status >= 500) logFailure(request, failed ? failed.cause : error);
    const other = makeProblem('group_failed', 'No se aplicó porque falló otra operación del mismo grupo.');
    return ops.map(({ op_id }, index) => {
      const body = failed && failed.index !== index ? other : problem;
      return { op_id, status: body.status, body, duplicate: false, warnings: [] };
    });
  }
}

/** An op as the write path takes it. Throws HttpProblem. */
function readOp(op: RawOp): WriteOp {
  const { resource, id } = resolvePath(op['path'], op.method);
  return {
    opId: op.op_id,
    method: op.method,
    resource,
    id,
    ifMatch: readVersion(op['if_match']),
    seen: readSeen(op['seen']),
    body: op['body'],
    revives: readFlag('revives', op['revives']),
    restored: readFlag('restored', op['restored']),
    capturedAt: readInstant('captured_at', op['captured_at']),
  };
}

/** "/patients/" or "/patients/<id>/", the last slash optional, as in a direct call. */
function resolvePath(path: unknown, method: WriteOp['method']): { resource: Resource; id: string | null } {
  const match = /^\/([a-z-]+)(?:\/([^/?#]+))?\/?$/.exec(typeof path === 'string' ? path : '');
  const [, collection, named] = match ?? [];
  const id = parseId(named);
  const resource = isCollection(collection) ? RESOURCES[collection] : undefined;
  if (!resource || (method === 'POST') !== (named === undefined) || (named !== undefined && id === undefined)) {
    throw new HttpProblem('not_found', 'No existe lo que la operación nombra.');
  }
  if (resource.writers === 'administrador') {
    throw new HttpProblem('forbidden', 'Estos registros no se cambian desde una tableta sin conexión.');
  }
  return { resource, id: id ?? null };
}

function readVersion(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidField('if_match', 'La versión (if_match) debe ser un número entero');
}

function readFlag(name: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw invalidField(name, `La marca ${name} debe ser verdadera o falsa`);
}

function readSeen(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw invalidField('seen', 'El punto hasta donde estaba al día la tableta (seen) no es válido');
}
