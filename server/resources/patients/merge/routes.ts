import type { FastifyInstance } from 'fastify';
import { mergeRequestSchema } from '#domain/wire/patient-merge.ts';
import type { ServerContext } from '#server/context.ts';
import { checkId, parseBody, pathId } from '#server/http/validation.ts';
import { directSender } from '#server/records/routes.ts';
import { mergePatients } from './merge-patients.ts';
import { unmergePatients } from './unmerge-patients.ts';

/** Serves the merging of two patients into the one of the address, and undoing it for the one who went. */
export function registerMerge(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/patients/:id/merge/', (request) => {
    const body = parseBody(mergeRequestSchema, request.body);
    const pair = { target: pathId(request), source: checkId('with', body.with) };
    return mergePatients(context, directSender(request), pair, body);
  });
  app.post('/api/patients/:id/unmerge/', (request) => unmergePatients(context, directSender(request), pathId(request)));
}
