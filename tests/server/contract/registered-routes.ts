import type { FastifyInstance } from 'fastify';

export interface RegisteredRoute {
  method: string;
  /** With `{id}` for parameters, as the API's document writes them. */
  path: string;
}

/** Every route that is registered under /api, HEAD included, from the router's own tree. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const stack: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line);
      if (!match) return [];
      const [, indent = '', part = '', methods = ''] = match;
      const depth = indent.length / 4;
      stack.length = depth;
      stack[depth] = part;
      const path = stack.join('').replaceAll(/:(\w+)/g, '{$1}');
      const whole = /\.(json|ics)$/.test(path) ? path : `${path}/`;
      return methods.split(', ').map((method) => ({ method, path: whole }));
    });
  return routes.filter(({ path }) => path.startsWith('/api/'));
}
