import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi, type MethodsOf } from './methods.ts';
import { apiNotFound } from './problem.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Files with a hash in their name never change; the others are revalidated, so that a new version is seen at once. */
const cacheControl = (file: string): string => (file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache');

/** Serves the built app, and its page for every address that a person can navigate to. */
export async function registerStaticFiles(app: FastifyInstance, root: string, methodsOf: MethodsOf): Promise<void> {
  const built = fs.existsSync(path.join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // Serves the `.br` and `.gz` of scripts/compress-app.ts to clients that accept them.
      preCompressed: true,
      setHeaders(response, file) {
        response.setHeader('cache-control', cacheControl(file));
        // Else a proxy hands the compressed file to a client that cannot read it.
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    built && isNavigation(request) ? sendPage(reply) : apiNotFound(reply, methodsOf(pathOf(request))),
  );
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApi(request.url)) return false;
  // A missing file must not be answered with a page: its sender would take it for a script or a picture.
  return request.headers.accept?.includes('text/html') ?? false;
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile('index.html');
}
