import type { FastifyInstance } from 'fastify';
import type { UserInfo } from '#domain/wire/wire.ts';
import { authOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { userInfo } from '#server/openapi/wire-schemas.ts';

/** Serves /api/user-info/: the person of the bearer token. */
export function registerUserInfo(app: FastifyInstance): void {
  app.get(
    '/api/user-info/',
    described('Quién ha iniciado sesión', { answer: userInfo }),
    (request): UserInfo => authOf(request).user,
  );
}
