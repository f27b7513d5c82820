import type { FastifyInstance } from 'fastify';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { health } from '#server/openapi/wire-schemas.ts';
import type { EpochKeeper } from '#server/sync/epoch.ts';
import { readHead } from '#server/sync/head.ts';

const HEALTH = described('Estado del servidor', { answer: health, refusals: [503] }, PUBLIC);

/** Serves /api/health/: 200 when the database answers. */
export function registerHealth(app: FastifyInstance, context: ServerContext, epochs: EpochKeeper): void {
  app.get('/api/health/', HEALTH, async (_request, reply) => {
    const head = await readHead(context.db);
    epochs.set(head.epoch);
    void reply.header(EPOCH_HEADER, head.epoch);
    return { status: 'ok', database: context.database, epoch: head.epoch, head: head.seq };
  });
}
