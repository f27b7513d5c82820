// People who sign in. Everybody reads them; an administrador writes them, with the network only. A person is never
// deleted, so that every record keeps its author: one who leaves is made inactive.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { ROLES, userDefinition, type UserValues } from '#domain/people/user.ts';
import { isId, newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { keepPassword } from '#server/auth/credentials.ts';
import { expectGoodPassword } from '#server/auth/password-rules.ts';
import { revokeSessions } from '#server/auth/sessions.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { ifMatchOf, opIdOf } from '#server/http/idempotency.ts';
import { authOf, checkChoice, confirmed, invalidField } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { ownAccount, ownName } from '#server/openapi/wire-schemas.ts';
import { own, valuesOf } from '#server/records/body.ts';
import { routesOf } from '#server/records/describe.ts';
import { choiceFilter } from '#server/records/filters.ts';
import { defineResource } from '#server/records/resource.ts';
import { answerWrite, directOp, directSender, registerReads } from '#server/records/routes.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { applyWrites, runWrite } from '#server/records/write/write-group.ts';
import { spanishOrder } from '#server/records/spanish-order.ts';

/** The records of /api/users/; `registerUsers` serves them, for a password comes beside them. */
export const users = defineResource({
  definition: userDefinition,
  filters: {
    ...choiceFilter('rol', ROLES),
    active: (value) => sql`active = ${checkChoice('active', value, ['true', 'false']) === 'true'}`,
  },
  ordering: {
    username: sql`username COLLATE "C"`,
    first_name: spanishOrder('first_name'),
    last_name: spanishOrder('last_name'),
  },
  mayBeMissing: ['first_name', 'last_name'],
  defaultOrdering: 'username',
  check: async ({ id, values, database }) => refuseTakenName(await database(), id, String(values['username'])),
  writers: 'administrador',
});

const OWN_NAME = described('Cambiar el nombre y el número de colegiatura propios', {
  answer: ownAccount,
  body: ownName,
  headers: ['Idempotency-Key', 'If-Match'],
  refusals: [404, 409, 410, 412],
});

/** Hashes a password for storage with argon2id, given by the app. */
export type HashPassword = (password: string) => Promise<string>;

/**
 * Serves /api/users/, and /api/account/ for one's own name and licence number. A `password` in the body travels beside the row. A new
 * person without one cannot sign in until an administrador makes them a password of one use (accounts.ts).
 */
export function registerUsers(app: FastifyInstance, context: ServerContext, hashPassword: HashPassword): void {
  registerReads(app, context, users);
  const routes = routesOf(users);
  const write = async (request: FastifyRequest, reply: FastifyReply, method: 'POST' | 'PUT') => {
    const { sessionId, user } = authOf(request);
    const op = directOp(request, users, method);
    const password = await readPassword(context, op);
    // Hashed before the transaction begins: it takes longer than everything inside it.
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const consequences = { now: context.now(), passwordHash, keepSession: sessionId, by: user.id };
    const outcome = await runWrite(context, directSender(request), withConsequences(op, consequences));
    context.events.announceRevocation();
    return answerWrite(context, users, reply, outcome);
  };
  app.post('/api/users/', confirmed(routes.create), (request, reply) => write(request, reply, 'POST'));
  app.put('/api/users/:id/', confirmed(routes.update), (request, reply) => write(request, reply, 'PUT'));
  // A person's own names and licence number only, nothing that gives rights.
  app.put('/api/account/', OWN_NAME, async (request, reply) => {
    const own = directOwnOp(request);
    return answerWrite(context, users, reply, await runWrite(context, directSender(request), own));
  });
  app.delete('/api/users/:id/', routes.remove, (_request, reply) => {
    void reply.header('allow', 'GET, HEAD, PUT');
    throw new HttpProblem('method_not_allowed', 'Un usuario no se elimina: márcalo como inactivo.');
  });
}

/** The op for the sender's own names and licence number; other fields of the body are ignored. */
function directOwnOp(request: FastifyRequest): WriteOp {
  const given = valuesOf(request.body) ?? {};
  const names = ['first_name', 'last_name', 'licence_number'].filter((name) => Object.hasOwn(given, name));
  return {
    opId: opIdOf(request),
    method: 'PUT',
    resource: users,
    id: authOf(request).user.id,
    ifMatch: ifMatchOf(request),
    seen: null,
    body: Object.fromEntries(names.map((name) => [name, given[name]])),
    capturedAt: null,
  };
}

/**
 * Writes a person inside the caller's transaction, for the server's own commands: a new one, or the fields given of an
 * existing one. The caller commits, and announces the head. Throws HttpProblem.
 */
export async function writeUser(
  trx: Transaction<Database>,
  context: Pick<ServerContext, 'now' | 'clinic'>,
  user: Partial<UserValues> & { id?: string } & Pick<Consequences, 'passwordHash' | 'printed'>,
): Promise<{ id: string; head: HeadEvent | null }> {
  const { id, passwordHash, printed, ...body } = user;
  const op: WriteOp = {
    opId: null,
    method: id === undefined ? 'POST' : 'PUT',
    resource: users,
    id: id ?? null,
    ifMatch: null,
    seen: null,
    body: id === undefined ? { ...body, id: newId() } : body,
    capturedAt: null,
  };
  const sender = { userId: null, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
  try {
    const whole = withConsequences(op, { now: context.now(), passwordHash, printed });
    const { outcomes, head } = await applyWrites(trx, context, sender, [whole]);
    return { id: outcomes[0]?.row?.id ?? '', head };
  } catch (error) {
    throw error instanceof FailedOp ? error.cause : error;
  }
}

/** Judged with the names that the person will have: those of the body over the stored ones. */
async function readPassword({ db, clinic }: ServerContext, op: WriteOp): Promise<string | undefined> {
  const values = valuesOf(op.body) ?? {};
  const password = own(values, 'password') ?? undefined;
  if (password === undefined) return undefined;
  if (typeof password !== 'string') throw invalidField('password', 'La contraseña es obligatoria');
  const stored = op.method === 'PUT' && isId(op.id) ? await storedNames(db, op.id) : undefined;
  const named = (name: keyof PersonNames): string =>
    String((Object.hasOwn(values, name) ? own(values, name) : stored?.[name]) ?? '');
  const owner = { username: named('username'), first_name: named('first_name'), last_name: named('last_name') };
  await expectGoodPassword('password', password, owner, clinic.current().clinic_name);
  return password;
}

type PersonNames = Pick<UserValues, 'username' | 'first_name' | 'last_name'>;

const storedNames = (db: Db, id: string): Promise<PersonNames | undefined> =>
  db.selectFrom('users').select(['username', 'first_name', 'last_name']).where('id', '=', id).executeTakeFirst();

interface Consequences {
  now: Date;
  passwordHash?: string | undefined;
  /** The password was shown on a console: its first use replaces it. */
  printed?: boolean | undefined;
  /** The writer's session: changing one's own password does not end it. */
  keepSession?: string;
  /** The writer; none for the server's own commands. */
  by?: string;
}

/**
 * The op with its consequences in the same transaction: at least one administrador remains, the new password is stored,
 * and sessions end that the old state opened.
 */
function withConsequences(op: WriteOp, { now, passwordHash, printed, keepSession, by }: Consequences): WriteOp {
  return {
    ...op,
    also: async (trx, row) => {
      if (op.method === 'PUT') await keepOneAdministrador(trx);
      if (row.id === by) refuseOwnDeparture(row);
      if (passwordHash !== undefined) {
        await keepPassword(trx, row.id, { hash: passwordHash, oneUseUntil: printed ? null : undefined }, now);
      }
      // A new password or a departure ends every session that the old state opened.
      if (passwordHash === undefined && row['active'] === true) return;
      await revokeSessions(
        trx,
        { user: row.id, except: row['active'] === true ? keepSession : undefined },
        'account',
        now,
      );
    },
  };
}

async function refuseTakenName(db: Db, id: string, username: string): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return;
  throw new HttpProblem('exists', 'Ya hay una persona con ese nombre de usuario.', {
    fields: { username: 'Ya hay una persona con ese nombre de usuario' },
  });
}

/** A person who disabled themselves, or took their own rights away, could not undo it. */
function refuseOwnDeparture(row: Row): void {
  if (row['active'] !== true) {
    throw invalidField('active', 'Nadie desactiva su propia cuenta: lo hace otro administrador');
  }
  if (row['rol'] !== 'administrador') {
    throw invalidField('rol', 'Nadie cambia su propio rol: lo hace otro administrador');
  }
}

/** A clinic without an active administrador could never let anyone in again. Locked: two could demote each other. */
async function keepOneAdministrador(db: Db): Promise<void> {
  const left = await db
    .selectFrom('users')
    .select('id')
    .where('rol', '=', 'administrador')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute();
  if (left.length > 0) return;
  throw new HttpProblem('invalid', 'Debe quedar al menos un administrador activo.', {
    fields: { rol: 'Debe quedar al menos un administrador activo' },
  });
}
