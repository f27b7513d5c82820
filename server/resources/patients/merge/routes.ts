import type { FastifyInstance } from 'fastify';
import { mergeRequestSchema } from '#domain/wire/patient-merge.ts';
import type { ServerContext } from '#server/context.ts';
import { checkId, parseBody, pathId } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { mergeAnswer } from '#server/openapi/wire-schemas.ts';
import { directSender } from '#server/records/routes.ts';
import { mergePatients } from './merge-patients.ts';
import { unmergePatients } from './unmerge-patients.ts';

const MERGE = described('Fusionar otra ficha en esta', {
  answer: mergeAnswer,
  body: mergeRequestSchema,
  refusals: [410, 412],
});
const UNMERGE = described('Deshacer la fusión de esta ficha', { answer: mergeAnswer, refusals: [410] });

/** Serves the merging of two patients into the one of the address, and undoing it for the one who went. */
export function registerMerge(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/patients/:id/merge/', MERGE, (request) => {
    const body = parseBody(mergeRequestSchema, request.body);
    const pair = { target: pathId(request), source: checkId('with', body.with) };
    return mergePatients(context, directSender(request), pair, body);
  });
  app.post('/api/patients/:id/unmerge/', UNMERGE, (request) =>
    unmergePatients(context, directSender(request), pathId(request)),
  );
}
