import type { FastifyInstance } from 'fastify';

/** The methods with which a path of the API can be called; none = there is no such path. */
export type MethodsOf = (path: string) => string[];

/** Notes each route of the API as it is registered; those that are there already are not seen. */
export function watchMethods(app: FastifyInstance): MethodsOf {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApi(url)) return;
    const path = url.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${path}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}

/** Whether a request's address is one of the API's. */
export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
