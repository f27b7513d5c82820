import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { parseId } from '#domain/record/ids.ts';
import type { HeadEvent, SessionInfo } from '#domain/wire/wire.ts';
import { auditDecision, type Decision } from '#server/audit/decision.ts';
import type { Auth, ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { authOf, confirmed } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { sessionInfo } from '#server/openapi/sign-in-schemas.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { expectConfirmed } from './confirmation.ts';
import { revokeSessions, type EndCause } from './sessions.ts';

const LIST = described('Dispositivos con sesión iniciada', { answer: v.array(sessionInfo) });
const END_OTHERS = described('Cerrar todas las sesiones menos esta', { answer: null }, confirmed());
const END = described('Cerrar la sesión de un dispositivo', { answer: null, refusals: [403] });

/** Serves /api/sessions/: the devices signed in. People see and end their own; an administrador everybody's. */
export function registerSessions(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/sessions/', LIST, (request) => listSessions(context, authOf(request)));

  app.delete('/api/sessions/', END_OTHERS, async (request, reply) => {
    await endOtherSessions(context, authOf(request));
    return reply.code(204).send();
  });

  app.delete('/api/sessions/:id/', END, async (request, reply) => {
    const auth = authOf(request);
    const { id } = request.params as { id: string };
    await endSession(context, auth, id === 'current' ? auth.sessionId : parseId(id));
    return reply.code(204).send();
  });
}

const seesAll = (auth: Auth): boolean => auth.user.rol === 'administrador';

async function listSessions(context: ServerContext, auth: Auth): Promise<SessionInfo[]> {
  const alive = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.device_id', 'sessions.device', 'sessions.created_at', 'sessions.last_used_at'])
    .select('sessions.user_id as user')
    .where('sessions.revoked_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('refresh_tokens.hash')
          .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
          .where('refresh_tokens.expires_at', '>', context.now().toISOString()),
      ),
    )
    .$if(!seesAll(auth), (query) => query.where('sessions.user_id', '=', auth.user.id))
    .orderBy('sessions.last_used_at', 'desc')
    .limit(500)
    .execute();
  const sessions = alive.map((session) => ({ ...session, current: session.id === auth.sessionId }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** All sessions that the person may see, except the asking one; an administrador sees everybody's. */
async function endOtherSessions(context: ServerContext, auth: Auth): Promise<void> {
  const which = { except: auth.sessionId, ...(seesAll(auth) ? {} : { user: auth.user.id }) };
  await endAndNote(context, auth, { which, cause: 'closed' }, async (trx) => {
    const open = await trx
      .selectFrom('sessions')
      .select('user_id')
      .distinct()
      .where('revoked_at', 'is', null)
      .where('id', '!=', auth.sessionId)
      .$if(!seesAll(auth), (query) => query.where('user_id', '=', auth.user.id))
      .orderBy('user_id')
      .execute();
    return open.map(({ user_id }) => ended(user_id));
  });
}

const ended = (rowId: string) => ({ collection: 'sessions', rowId, action: 'delete' }) as const;

/** Ends sessions, and notes each decision in the audit. */
async function endAndNote(
  context: ServerContext,
  { user }: Auth,
  { which, cause }: { which: Parameters<typeof revokeSessions>[1]; cause: EndCause },
  decisionsOf: (trx: Transaction<Database>) => Promise<Decision[]>,
): Promise<void> {
  const now = context.now();
  const head = await inTransaction(context.db, async (trx) => {
    const decisions = await decisionsOf(trx);
    await revokeSessions(trx, which, cause, now);
    let last: HeadEvent | null = null;
    for (const decision of decisions) last = await auditDecision(trx, now, user.id, decision);
    return last;
  });
  if (head) context.events.announce(head);
  context.events.announceRevocation();
}

/**
 * A session that the person may not end is answered like one that does not exist. The end of another one empties its
 * tablet (decision 129), so that a token alone does not bring it about.
 */
async function endSession(context: ServerContext, auth: Auth, id: string | undefined): Promise<void> {
  const session =
    id === undefined
      ? undefined
      : await context.db
          .selectFrom('sessions')
          .select(['id', 'user_id'])
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
  if (!session || (session.user_id !== auth.user.id && !seesAll(auth))) {
    throw new HttpProblem('not_found', 'No existe esa sesión.');
  }
  const { user_id } = session;
  const which = { session: session.id };
  if (session.id === auth.sessionId) {
    const signOut = { collection: 'sign-ins', rowId: user_id, action: 'delete', deviceId: auth.deviceId } as const;
    await endAndNote(context, auth, { which, cause: 'signed-out' }, async () => [signOut]);
    return;
  }
  expectConfirmed(auth, context.now());
  await endAndNote(context, auth, { which, cause: 'closed' }, async () => [ended(user_id)]);
}
