// /api/restored/: an administrador of the copy, who also reads the code on the server's console, confirms who may sign in.
// A person deactivated after the copy knows a password of it, but not the code (decision 113).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { RestoredSignIn } from '#domain/wire/restored.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { failureNotes } from '#server/auth/access-trace.ts';
import type { Credentials } from '#server/auth/credentials.ts';
import { proveSignIn, refuseExpired } from '#server/auth/sign-in.ts';
import { slowDown } from '#server/auth/own-password.ts';
import type { LoginThrottle } from '#server/auth/throttle.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import type { StartCode } from '#server/first-start/start-code.ts';
import { invalidField, parseBody, PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { restoredAccount, restoredConfirmation, restoredSignIn } from '#server/openapi/sign-in-schemas.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { users } from '#server/resources/people/users.ts';
import { areConfirmed, listActive, releaseAccounts, unconfirmed } from './hold.ts';

const refusals = [401, 403, 409, 429];
/** Anybody may call these two routes: the ids of all accounts need no more bytes. */
const ANYBODY = { ...PUBLIC, bodyLimit: 64 * 1024 };
const ACCOUNTS = described(
  'Las cuentas activas de una clínica restaurada',
  { answer: v.array(restoredAccount), body: restoredSignIn, refusals },
  ANYBODY,
);
const CONFIRM = described(
  'Confirmar las cuentas de una clínica restaurada',
  { answer: null, body: restoredConfirmation, refusals },
  ANYBODY,
);

/** The application's parts that the confirmation uses. */
export interface RestoredPorts {
  throttle: LoginThrottle;
  /** The code of the server's console. */
  code: StartCode;
  /** The epoch that the server found at its start, when it told the code of it. */
  epoch: string;
}

/** Serves both calls, and writes a code on the console when the running server begins a new epoch by itself. */
export function registerRestored(app: FastifyInstance, context: ServerContext, ports: RestoredPorts): void {
  const { throttle, code } = ports;
  tellCodes(app, context, ports);
  const noteFailure = failureNotes(app, context);

  /** The administrador of the call. Throws HttpProblem. */
  async function admit(
    request: FastifyRequest,
    { username, password, code: given }: RestoredSignIn,
  ): Promise<Credentials> {
    if (await areConfirmed(context.db)) throw alreadyConfirmed();
    const named = { username: username.trim().toLowerCase(), password, deviceId: null, known: null, noteFailure };
    const person = await proveSignIn(context, throttle, request, { ...named, codeFollows: true });
    refuseExpired(person, context.now());
    if (person.rol !== 'administrador') throw unconfirmed();
    expectCode(request, person, given);
    return person;
  }

  /** Wrong codes slow the person who types them, and leave the code as it is for the others. Throws HttpProblem. */
  function expectCode({ ip: address }: FastifyRequest, { id, username }: Credentials, given: string): void {
    const at = context.now().getTime();
    const attempt = { account: username, address, knownDevice: null, code: true } as const;
    const wait = throttle.waitFor(attempt, at);
    if (wait > 0) throw slowDown(wait);
    throttle.begin(attempt, at);
    if (!code.matches(given)) {
      noteFailure(id);
      throw invalidField('code', 'Ese código no es: use el que muestra ahora la ventana del servidor');
    }
    throttle.succeeded(attempt, at);
  }

  app.post('/api/restored/accounts/', ACCOUNTS, async (request) => {
    await admit(request, parseBody(restoredSignIn, request.body));
    return listActive(context.db);
  });

  app.post('/api/restored/', CONFIRM, async (request, reply) => {
    const { active, ...signIn } = parseBody(restoredConfirmation, request.body);
    const { id } = await admit(request, signIn);
    if (!active.includes(id)) throw invalidField('active', 'Su propia cuenta sigue activa');
    context.events.announce(await confirmAccounts(context, id, active));
    return reply.code(204).send();
  });
}

const alreadyConfirmed = () => new HttpProblem('exists', 'Las cuentas ya están confirmadas: inicie sesión.');

/** Deactivates the other accounts, and lets people sign in, or neither. */
async function confirmAccounts(context: ServerContext, by: string, active: readonly string[]): Promise<HeadEvent> {
  return inTransaction(context.db, async (trx) => {
    // A second administrador waits here for the first one's decision, and is then refused.
    const { epoch } = await trx.selectFrom('sync_head').select('epoch').forUpdate().executeTakeFirstOrThrow();
    if (await areConfirmed(trx)) throw alreadyConfirmed();
    const leaving = (await listActive(trx)).filter(({ id }) => !active.includes(id));
    if (leaving.length > 0) {
      const sender = { userId: by, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
      const none = { opId: null, ifMatch: null, seen: null, capturedAt: null };
      const ops = leaving.map(
        ({ id }) => ({ ...none, id, method: 'PUT', resource: users, body: { active: false } }) as const,
      );
      await applyWrites(trx, context, sender, ops).catch((error: unknown) => {
        throw error instanceof FailedOp ? error.cause : error;
      });
    }
    await releaseAccounts(trx);
    return auditDecision(trx, context.now(), by, { collection: 'restores', rowId: epoch, action: 'update' });
  });
}

/** A new epoch in a running server is that of a database that was put back: the person at the console needs a code. */
function tellCodes(app: FastifyInstance, context: ServerContext, { code, epoch: found }: RestoredPorts): void {
  let known = found;
  async function look(epoch: string): Promise<void> {
    if (epoch === known) return;
    known = epoch;
    if (!(await areConfirmed(context.db))) code.renew();
  }
  const end = context.events.subscribe(({ epoch }) => {
    look(epoch).catch((error: unknown) => app.log.error(error, 'the code of a restored clinic was not told'));
  });
  app.addHook('onClose', async () => end());
}
