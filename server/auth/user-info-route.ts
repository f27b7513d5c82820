import type { FastifyInstance } from 'fastify';
import type { UserInfo } from '#domain/wire/wire.ts';
import { authOf } from '#server/http/validation.ts';

/** Serves /api/user-info/: the person of the bearer token. */
export function registerUserInfo(app: FastifyInstance): void {
  app.get('/api/user-info/', (request): UserInfo => authOf(request).user);
}
