// POST /api/sessions/current/confirm/: the person of a session types the password again. For ten minutes the session then
// may call the routes whose config says `confirmed` (decision 112): a stolen token alone may not.
import type { FastifyInstance } from 'fastify';
import type { Auth, ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { authOf, parseBody } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { confirmation } from '#server/openapi/sign-in-schemas.ts';
import { valuesOf } from '#server/records/body.ts';
import { failureNotes } from './access-trace.ts';
import { proveOwnPassword } from './own-password.ts';
import type { LoginThrottle } from './throttle.ts';

/** Milliseconds for which a typed password counts. */
const LIFE = 10 * 60_000;

const CONFIRM = described('Confirmar con la contraseña quién usa esta sesión', { answer: null, body: confirmation });

/**
 * Throws HttpProblem `password_required` unless the password of a session was typed lately. Clocks of two server processes
 * may differ: the future counts alike.
 */
export function expectConfirmed({ confirmedAt }: Pick<Auth, 'confirmedAt'>, now: Date): void {
  if (confirmedAt !== null && Math.abs(now.getTime() - Date.parse(confirmedAt)) < LIFE) return;
  throw new HttpProblem('password_required', 'Confirme con su contraseña que es usted.');
}

/** Serves the route. Wrong passwords are slowed together with those of the sign-in and of the own password. */
export function registerConfirmation(app: FastifyInstance, context: ServerContext, throttle: LoginThrottle): void {
  const guesses = { throttle, noteFailure: failureNotes(app, context) };
  app.post('/api/sessions/current/confirm/', CONFIRM, async (request, reply) => {
    const { password } = parseBody(confirmation, { password: undefined, ...valuesOf(request.body) });
    await proveOwnPassword(context, guesses, request, ['password', password]);
    await context.db
      .updateTable('sessions')
      .set({ confirmed_at: context.now().toISOString() })
      .where('id', '=', authOf(request).sessionId)
      .execute();
    return reply.code(204).send();
  });
}
