// POST /api/batch/: groups of the API's own calls through the one write path.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import {
  MAX_BATCH_OPS,
  MAX_GROUP_OPS,
  WIRE_SCHEMA,
  type BatchResponse,
  type BatchResult,
  type HeadEvent,
} from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem, statusOf } from '#server/errors.ts';
import { logFailure, logRefusal } from '#server/http/problem.ts';
import { authOf, parseBody } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { batchRequest, batchResponse } from '#server/openapi/wire-schemas.ts';
import { onBehalfOf } from '#server/records/on-behalf.ts';
import type { Sender } from '#server/records/sender.ts';
import { otherEpoch } from '#server/records/write/stamp.ts';
import { readHead } from '#server/sync/head.ts';
import { runGroups } from './batch-groups.ts';

/** Fifty ops with long notes; a larger request is refused before it is read whole. */
const MOST_BYTES = 16 * 1024 * 1024;

const GROUP_FAILED = statusOf('group_failed');

const NOT_A_BATCH = 'El lote no tiene la forma esperada';
const id = v.pipe(
  v.string('Se esperaba un UUID'),
  v.toLowerCase(),
  v.check((text) => isId(text), 'Se esperaba un UUID'),
);

/** Faults of one op alone (path, body, version, clock) are judged with that op, not with the batch. */
const opSchema = v.looseObject(
  { op_id: id, method: v.picklist(['POST', 'PUT', 'DELETE'], 'Se esperaba POST, PUT o DELETE') },
  NOT_A_BATCH,
);

/** The body of a batch; its ops are read one by one. */
const batchSchema = v.object(
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

const BATCH = described(
  'Aplicar grupos de operaciones',
  { answer: batchResponse, body: batchRequest, refusals: [403, 409, 426] },
  { bodyLimit: MOST_BYTES },
);

/** Serves the batch. */
export function registerBatch(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/batch/', BATCH, async (request): Promise<BatchResponse> => {
    const batch = readBatch(request);
    const sender = await senderOf(context, request, batch);
    const run = { context, sender, epoch: batch.epoch, log: (error: unknown) => logFailure(request, error) };
    const { results, head } = await runGroups(
      run,
      batch.groups.map(({ ops }) => ops),
    );
    logRefusals(request, results);
    return { ...(head ?? (await unchangedHead(context, batch))), results };
  });
}

/**
 * Logs each op that was refused for a reason of its own: the rest of its group waits for it. The server's own failures
 * are logged where they happen.
 */
function logRefusals(request: FastifyRequest, results: readonly BatchResult[]): void {
  for (const { op_id, status, body } of results) {
    if (status < 400 || status >= 500 || status === GROUP_FAILED) continue;
    logRefusal(request, body as Problem, { op_id });
  }
}

/** Refuses, in this order: another schema, too many ops, an invalid batch. */
function readBatch(request: FastifyRequest): Batch {
  // An unknown schema may have another shape: it is checked before the shape is.
  const { schema } = (request.body ?? {}) as { schema?: unknown };
  if (Number.isInteger(schema) && !isAccepted(schema as number)) {
    throw new HttpProblem('upgrade', 'Actualice la aplicación: esta versión ya no puede enviar cambios.');
  }
  refuseTooMany(request.body);
  return parseBody(batchSchema, request.body);
}

/** The head when nothing was written. Throws HttpProblem `epoch`: a batch of refused ops may never have met the database. */
async function unchangedHead({ db }: ServerContext, batch: Batch): Promise<HeadEvent> {
  const { epoch, seq } = await readHead(db);
  if (batch.epoch !== epoch) throw otherEpoch();
  return { epoch, head: seq };
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

async function senderOf(context: ServerContext, request: FastifyRequest, batch: Batch): Promise<Sender> {
  const { user, deviceId } = authOf(request);
  // The session's own device: the one that the batch names could be anybody's.
  const seenDeviceId = batch.device_id === deviceId ? deviceId : null;
  const sender = { userId: user.id, actingUserId: null, deviceId, seenDeviceId, via: 'batch' } as const;
  // A restored database may not know the sender as an administrador: the tablet must hear of the restore instead.
  if (batch.on_behalf_of !== undefined) await unchangedHead(context, batch);
  return onBehalfOf(user, sender, batch.on_behalf_of);
}
