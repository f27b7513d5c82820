import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '#domain/people/user.ts';
import type { Auth, ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { noteReuse } from './access-trace.ts';
import { expectConfirmed } from './confirmation.ts';
import { KeptSessions } from './kept-sessions.ts';
import { authenticate } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every route that is not public. */
    auth: Auth | null;
  }
  interface FastifyContextConfig {
    /** Open to everybody: no bearer is asked for. */
    public?: boolean;
    /** Only people with this role may call it. */
    role?: Role;
    /** The person must have typed the password in the last ten minutes. */
    confirmed?: boolean;
  }
}

/** Asks every route under /api for a bearer token, public ones aside, and for the role and the typed password that its config names. */
export function registerGuard(app: FastifyInstance, context: ServerContext): void {
  const sessions = new KeptSessions(context);
  app.decorateRequest('auth', null);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    // No url: no route was found, and the answer is 404.
    if (!url?.startsWith('/api/') || config.public) return;
    const token = bearerOf(request);
    // Reads that any person may do: everything else asks the database whose call this is.
    const mayBeRecalled = request.method === 'GET' && config.role === undefined && !config.confirmed;
    if (mayBeRecalled && token !== undefined) request.auth = sessions.recall(token) ?? null;
    if (request.auth) return;
    const { revocations } = sessions;
    const found = token === undefined ? undefined : await authenticate(context.db, token, context.now());
    if (!found || 'refused' in found) {
      if (found?.refused === 'reused') {
        request.log.warn({ code: 'unauthenticated', reason: 'reused', address: request.ip }, 'session ended');
        context.events.announceRevocation();
        if (token !== undefined) await noteReuse(context, token);
      }
      throw new HttpProblem('unauthenticated', 'Inicie sesión para continuar.');
    }
    const { auth } = found;
    if (config.role !== undefined && auth.user.rol !== config.role) {
      throw new HttpProblem('forbidden', 'Solo un administrador puede hacer esto.');
    }
    if (config.confirmed) expectConfirmed(auth, context.now());
    if (found.isSettled && token !== undefined) sessions.keep(token, auth, revocations);
    request.auth = auth;
  });
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
