// The calls by which people turn their second factor on and off, and an administrador a colleague's (decision 126). Only with
// the network; the password is typed again before each of them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecoveryCodes, SecondFactorSecret } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import type { LoginThrottle } from '#server/auth/throttle.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { ADMINISTRADOR, authOf, confirmed, parseBody, pathId } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { recoveryCodes, secondFactor, secondFactorCode, secondFactorSecret } from '#server/openapi/sign-in-schemas.ts';
import { valuesOf } from '#server/records/body.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { begin, readFactor, renewRecoveryCodes, turnOff, turnOn } from './factor.ts';
import { proveCode } from './prove-code.ts';
import { addressOf } from './totp.ts';

const READ = described('La verificación en dos pasos propia', { answer: secondFactor });
const BEGIN = described(
  'Empezar la verificación en dos pasos',
  { answer: secondFactorSecret, status: 201, refusals: [409] },
  confirmed(ADMINISTRADOR),
);
const TURN_ON = described(
  'Activar la verificación en dos pasos con el primer código',
  { answer: recoveryCodes, body: secondFactorCode, refusals: [404, 409] },
  confirmed(ADMINISTRADOR),
);
const TURN_OFF = described(
  'Desactivar la verificación en dos pasos propia',
  { answer: null, body: secondFactorCode, refusals: [429] },
  confirmed(),
);
const RENEW = described(
  'Hacer códigos de recuperación nuevos',
  { answer: recoveryCodes, body: secondFactorCode, status: 201, refusals: [429] },
  confirmed(),
);
const TURN_OFF_FOR = described(
  'Desactivar la verificación en dos pasos de otra persona',
  { answer: null },
  confirmed(ADMINISTRADOR),
);

const OWN = '/api/account/second-factor/';

/** Serves /api/account/second-factor/, and DELETE /api/users/<id>/second-factor/. */
export function registerSecondFactor(app: FastifyInstance, context: ServerContext, throttle: LoginThrottle): void {
  const { db, now, events } = context;

  /**
   * Carries `work` out with the code in the body. Guesses are counted apart from those of the session's password, which
   * would take them back.
   */
  async function withCode(
    request: FastifyRequest,
    action: 'update' | 'delete',
    work: (...given: Parameters<typeof turnOff>) => Promise<unknown>,
  ): Promise<void> {
    const { user, sessionId } = authOf(request);
    const { code } = codeOf(request);
    const attempt = { account: `${user.id} code`, address: request.ip, knownDevice: sessionId };
    await proveCode(context, throttle, attempt, {
      userId: user.id,
      code,
      work: async (trx) => {
        await work(trx, user.id);
        return auditDecision(trx, now(), user.id, decisionOn(user.id, action));
      },
    });
  }

  app.get(OWN, READ, (request) => readFactor(db, authOf(request).user.id));

  app.post(OWN, BEGIN, async (request, reply) => {
    const { id, username } = authOf(request).user;
    const secret = await begin(db, id);
    const uri = addressOf(secret, { username, clinic: context.clinic.current().clinic_name });
    return reply.code(201).send({ secret, uri } satisfies SecondFactorSecret);
  });

  app.post(`${OWN}confirm/`, TURN_ON, async (request): Promise<RecoveryCodes> => {
    const { id } = authOf(request).user;
    const { code } = codeOf(request);
    const { codes, head } = await inTransaction(db, async (trx) => {
      const made = await turnOn(trx, id, code, now());
      return { codes: made, head: await auditDecision(trx, now(), id, decisionOn(id, 'create')) };
    });
    events.announce(head);
    return { recovery_codes: codes };
  });

  app.post(`${OWN}off/`, TURN_OFF, async (request, reply) => {
    await withCode(request, 'delete', turnOff);
    return reply.code(204).send();
  });

  app.post(`${OWN}recovery-codes/`, RENEW, async (request, reply) => {
    let codes: string[] = [];
    await withCode(request, 'update', async (...given) => (codes = await renewRecoveryCodes(...given)));
    return reply.code(201).send({ recovery_codes: codes } satisfies RecoveryCodes);
  });

  app.delete('/api/users/:id/second-factor/', TURN_OFF_FOR, async (request, reply) => {
    const { user } = authOf(request);
    const id = pathId(request);
    if (id === user.id) throw new HttpProblem('invalid', 'Su propia verificación se desactiva en Mi cuenta.');
    const head = await inTransaction(db, async (trx) => {
      if (!(await turnOff(trx, id)))
        throw new HttpProblem('not_found', 'Esa persona no tiene verificación en dos pasos.');
      return auditDecision(trx, now(), user.id, decisionOn(id, 'delete'));
    });
    events.announce(head);
    return reply.code(204).send();
  });
}

const decisionOn = (rowId: string, action: 'create' | 'update' | 'delete') =>
  ({ collection: 'second-factors', rowId, action }) as const;

/** The library has only one general sentence for a missing name. */
const codeOf = (request: FastifyRequest) => parseBody(secondFactorCode, { code: undefined, ...valuesOf(request.body) });
