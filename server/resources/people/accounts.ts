// The part of a person's account that is no record: passwords, and the last use (decision 072). Only with the network.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { AccountInfo, OneTimePassword } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { failureNotes } from '#server/auth/access-trace.ts';
import { changePassword, keepPassword } from '#server/auth/credentials.ts';
import { randomPassword } from '#server/auth/random-password.ts';
import { proveOwnPassword, wrongPassword, type Guesses } from '#server/auth/own-password.ts';
import { expectGoodPassword } from '#server/auth/password-rules.ts';
import { revokeSessions } from '#server/auth/sessions.ts';
import { factorsInForce } from '#server/auth/second-factor/factor.ts';
import type { LoginThrottle } from '#server/auth/throttle.ts';
import type { Auth, ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { ADMINISTRADOR, authOf, confirmed, invalidField, parseBody, pathId } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { accountInfo, oneTimePassword, ownPassword } from '#server/openapi/sign-in-schemas.ts';
import { valuesOf } from '#server/records/body.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import type { HashPassword } from './users.ts';

/** The life of a password of one use, milliseconds: it is handed over today and typed tomorrow at the latest. */
const ONE_USE_LIFE = 24 * 3_600_000;

const filledIn = (missing: string) => v.pipe(v.string(missing), v.minLength(1, missing), v.maxLength(1000));

const ownPasswordBody = v.object({
  current_password: filledIn('Escriba su contraseña actual'),
  password: filledIn('La contraseña es obligatoria'),
});

const ACCOUNTS = described(
  'Último acceso y contraseña de cada persona',
  { answer: v.array(accountInfo) },
  ADMINISTRADOR,
);
const ONE_TIME_PASSWORD = described(
  'Hacer una contraseña de un solo uso',
  { answer: oneTimePassword, status: 201 },
  confirmed(ADMINISTRADOR),
);
const OWN_PASSWORD = described('Cambiar la contraseña propia', { answer: null, body: ownPassword });

/** How passwords are hashed, and guesses of them slowed. */
export interface PasswordPorts {
  hashPassword: HashPassword;
  throttle: LoginThrottle;
}

/** Serves /api/accounts/, /api/users/:id/password/ and /api/account/password/. */
export function registerAccounts(app: FastifyInstance, context: ServerContext, ports: PasswordPorts): void {
  const { hashPassword, throttle } = ports;
  const guesses = { throttle, noteFailure: failureNotes(app, context) };
  app.get('/api/accounts/', ACCOUNTS, () => listAccounts(context));

  app.post('/api/users/:id/password/', ONE_TIME_PASSWORD, async (request, reply) => {
    const made = await makeOneTimePassword(context, authOf(request), pathId(request), hashPassword);
    return reply.code(201).send(made);
  });

  app.put('/api/account/password/', OWN_PASSWORD, async (request, reply) => {
    const names = { current_password: undefined, password: undefined };
    const given = parseBody(ownPasswordBody, { ...names, ...valuesOf(request.body) });
    await changeOwnPassword(context, { hashPassword, guesses }, request, given);
    return reply.code(204).send();
  });
}

async function listAccounts({ db, now }: ServerContext): Promise<AccountInfo[]> {
  const { rows } = await sql<AccountInfo>`SELECT users.id AS user,
      greatest(max(sessions.last_used_at), credentials.last_used_at) AS last_used_at,
      CASE WHEN credentials.user_id IS NULL THEN 'none'
        WHEN NOT credentials.must_change THEN 'own'
        WHEN credentials.expires_at <= ${now().toISOString()}::timestamptz THEN 'expired'
        ELSE 'one-time' END AS password,
      users.id IN (${factorsInForce(db)}) AS second_factor
    FROM users LEFT JOIN credentials ON credentials.user_id = users.id LEFT JOIN sessions ON sessions.user_id = users.id
    WHERE users.deleted_at IS NULL GROUP BY users.id, credentials.user_id ORDER BY users.id`.execute(db);
  return rows;
}

/** Generates the password, tells it this once and ends the person's sessions. */
async function makeOneTimePassword(
  context: ServerContext,
  { user }: Auth,
  id: string,
  hashPassword: HashPassword,
): Promise<OneTimePassword> {
  if (id === user.id) throw new HttpProblem('invalid', 'Su propia contraseña se cambia en Mi cuenta.');
  const password = randomPassword();
  const hash = await hashPassword(password);
  const now = context.now();
  const expires_at = new Date(now.getTime() + ONE_USE_LIFE).toISOString();
  const head = await inTransaction(context.db, async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select('active')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) throw new HttpProblem('not_found', 'No existe esa persona.');
    if (!person.active) throw new HttpProblem('invalid', 'La cuenta está desactivada: actívela antes.');
    await keepPassword(trx, id, { hash, oneUseUntil: expires_at }, now);
    await revokeSessions(trx, { user: id }, 'account', now);
    return auditDecision(trx, now, user.id, { collection: 'passwords', rowId: id, action: 'create' });
  });
  context.events.announce(head);
  context.events.announceRevocation();
  return { password, expires_at };
}

async function changeOwnPassword(
  context: ServerContext,
  { hashPassword, guesses }: { hashPassword: HashPassword; guesses: Guesses },
  request: FastifyRequest,
  { current_password, password }: v.InferOutput<typeof ownPasswordBody>,
): Promise<void> {
  const { sessionId } = authOf(request);
  const known = await proveOwnPassword(context, guesses, request, ['current_password', current_password]);
  await expectGoodPassword('password', password, known, context.clinic.current().clinic_name);
  if (password === current_password) throw invalidField('password', 'Elija una distinta de la actual');
  const head = await changePassword(context, known, await hashPassword(password), sessionId);
  if (head === null) throw wrongPassword('current_password');
  context.events.announce(head);
}
