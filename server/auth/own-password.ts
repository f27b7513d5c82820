import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { authOf, invalidField } from '#server/http/validation.ts';
import { findCredentials, type Credentials } from './credentials.ts';
import { verifyPassword } from './passwords.ts';
import type { LoginThrottle } from './throttle.ts';

/** The refusal of attempts that follow one another too fast. */
export const slowDown = (wait: number): HttpProblem =>
  new HttpProblem('slow_down', 'Demasiados intentos. Espere un momento e inténtelo de nuevo.', {
    retryAfter: wait / 1000,
  });

/** The refusal of a password in the field `field` that is not the current one. */
export const wrongPassword = (field: string): HttpProblem => invalidField(field, 'La contraseña actual no es correcta');

/**
 * The credentials of the person signed in, once the password in the field `field` is theirs. Guesses are slowed as at
 * the sign-in: the holder of a session may not know it. Throws HttpProblem `slow_down` or `invalid`.
 */
export async function proveOwnPassword(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  throttle: LoginThrottle,
  request: FastifyRequest,
  [field, password]: readonly [field: string, password: string],
): Promise<Credentials> {
  const { user, sessionId } = authOf(request);
  const attempt = { account: user.id, address: request.ip, knownDevice: sessionId };
  const at = now().getTime();
  const wait = throttle.waitFor(attempt, at);
  if (wait > 0) throw slowDown(wait);
  throttle.begin(attempt, at);
  const known = await findCredentials(db, { id: user.id });
  const right = await verifyPassword(known?.password_hash ?? null, password, 'first');
  if (!known || !right) throw wrongPassword(field);
  throttle.succeeded(attempt, at);
  return known;
}
