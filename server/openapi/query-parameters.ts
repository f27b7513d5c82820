import type { FastifyInstance } from 'fastify';
import { invalidField, queryOf } from '#server/http/validation.ts';

/**
 * Refuses query parameters that the description of a route does not name: a filter with a typo in its name would answer
 * with everything. A route without described parameters ignores all.
 */
export function registerParameterCheck(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const names = Object.keys(request.routeOptions.config.description?.query ?? {});
    const unknown = names.length > 0 && Object.keys(queryOf(request)).find((name) => !names.includes(name));
    if (!unknown) return done();
    done(invalidField(unknown, `Parámetro desconocido. Se admiten: ${names.join(', ')}`));
  });
}
