import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import type { EpochKeeper } from '#server/http/epoch.ts';

/** Serves /api/health/: 200 when the database answers. */
export function registerHealth(app: FastifyInstance, context: ServerContext, epochs: EpochKeeper): void {
  app.get('/api/health/', { config: { public: true } }, async (_request, reply) => {
    const head = await context.db.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
    epochs.set(head.epoch);
    void reply.header('arcada-epoch', head.epoch);
    return { status: 'ok', database: context.database, epoch: head.epoch, head: head.seq };
  });
}
