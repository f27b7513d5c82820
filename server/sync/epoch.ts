import type { FastifyInstance } from 'fastify';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { isApi } from '#server/http/methods.ts';
import { readHead } from './head.ts';

/** The epoch that answers carry. */
export interface EpochKeeper {
  current: () => string;
  set: (epoch: string) => void;
}

/** Reads the epoch, and follows it when a restore by another process changes it. */
export async function keepEpoch(context: ServerContext): Promise<EpochKeeper> {
  let { epoch } = await readHead(context.db);
  const set = (next: string): void => {
    epoch = next;
  };
  context.events.subscribe((event) => set(event.epoch));
  return { current: () => epoch, set };
}

/** Puts the epoch on every answer under /api, refusals included: tablets believe no status without it. */
export function registerEpochHeader(app: FastifyInstance, epochs: EpochKeeper): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) {
      void reply.header(EPOCH_HEADER, epochs.current()).header('cache-control', 'no-store');
    }
    done();
  });
}
