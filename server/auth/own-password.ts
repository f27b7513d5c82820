import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { authOf, invalidField } from '#server/http/validation.ts';
import { findCredentials, type Credentials } from './credentials.ts';
import { verifyPassword } from './passwords.ts';
import type { Attempt, LoginThrottle } from './throttle.ts';

/** The refusal of attempts that follow one another too fast. */
export const slowDown = (wait: number): HttpProblem =>
  new HttpProblem('slow_down', 'Demasiados intentos. Espere un momento e inténtelo de nuevo.', {
    retryAfter: wait / 1000,
  });

/** The refusal of a password in the field `field` that is not the current one. */
export const wrongPassword = (field: string): HttpProblem => invalidField(field, 'La contraseña actual no es correcta');

/** How guesses are slowed, and told to the administradores. */
export interface Guesses {
  throttle: LoginThrottle;
  noteFailure: (userId: string) => void;
}

/**
 * The credentials of the person signed in, once the password in the field `field` is theirs. Guesses are slowed together with
 * those at the sign-in: the holder of a session may not know it. Throws HttpProblem `slow_down` or `invalid`.
 */
export async function proveOwnPassword(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { throttle, noteFailure }: Guesses,
  request: FastifyRequest,
  [field, password]: readonly [field: string, password: string],
): Promise<Credentials> {
  const { user, sessionId } = authOf(request);
  const knownDevice = await deviceOf(db, sessionId);
  const attempt: Attempt = { account: user.username, address: request.ip, knownDevice, signedIn: true };
  const at = now().getTime();
  const wait = throttle.waitFor(attempt, at);
  if (wait > 0) throw slowDown(wait);
  throttle.begin(attempt, at);
  const known = await findCredentials(db, { id: user.id });
  const right = await verifyPassword(known?.password_hash ?? null, password, 'first');
  if (!known || !right) {
    request.log.warn({ code: 'invalid', user: user.id, address: request.ip }, 'own password wrong');
    noteFailure(user.id);
    throw wrongPassword(field);
  }
  throttle.succeeded(attempt, at);
  return known;
}

/** The id of the session's device token; a session older than that column counts as its own device. */
async function deviceOf(db: ServerContext['db'], sessionId: string): Promise<string> {
  const session = await db.selectFrom('sessions').select('known_device').where('id', '=', sessionId).executeTakeFirst();
  return session?.known_device ?? sessionId;
}
