import type { FastifyInstance } from 'fastify';
import { invalidField, queryOf } from '#server/http/validation.ts';
import { describedRoutes } from './openapi-routes.ts';

/**
 * Refuses query parameters that the description of a route does not name: a filter with a typo in its name would answer
 * with everything. A route without described parameters ignores all.
 */
export function registerParameterCheck(app: FastifyInstance): void {
  const described = new Map<string, readonly string[]>();
  for (const { method, path, query } of describedRoutes()) {
    const names = Object.keys(query ?? {});
    if (method === 'get' && names.length > 0) described.set(path.replaceAll(/\{(\w+)\}/g, ':$1'), names);
  }
  app.addHook('preHandler', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const names = isRead ? described.get(request.routeOptions.url ?? '') : undefined;
    const unknown = names && Object.keys(queryOf(request)).find((name) => !names.includes(name));
    if (unknown === undefined) return done();
    done(invalidField(unknown, `Parámetro desconocido. Se admiten: ${names?.join(', ')}`));
  });
}
