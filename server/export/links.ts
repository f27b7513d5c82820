// The short-lived addresses of the clinic's export (decision 078). Signed, not stored: every server process recognises them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newId } from '#domain/record/ids.ts';
import type { ExportRequest } from '#domain/wire/clinic-export.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { signInKey } from '#server/auth/sign-in-key.ts';
import type { Auth } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';

/** The context of links. */
export interface ExportPorts {
  db: Kysely<Database>;
  now: () => Date;
}

/** Milliseconds within which a download must begin. */
const LIFE = 5 * 60_000;

/** The secret of a new link, and its expiry. The request for the clinic's data is noted in the audit. */
export async function createExport(
  { db, now }: ExportPorts,
  { user, sessionId }: Auth,
  { images }: ExportRequest,
): Promise<{ token: string; expiresAt: Date; head: HeadEvent }> {
  const at = now();
  const expiresAt = new Date(at.getTime() + LIFE);
  const head = await inTransaction(db, (trx) =>
    auditDecision(trx, at, user.id, { collection: 'clinic-exports', rowId: newId(), action: 'create' }),
  );
  const claim = [expiresAt.getTime(), sessionId, images ? 1 : 0].join('.');
  return { token: `${claim}.${signatureOf(await signInKey(db), claim)}`, expiresAt, head };
}

/**
 * The export behind a link; undefined when the link is invalid or expired, or the session in which it was made has
 * ended or is no longer an administrador's.
 */
export async function openExport({ db, now }: ExportPorts, token: string): Promise<ExportRequest | undefined> {
  const [, claim = '', time = '', session = '', images = '', signature = ''] =
    /^((\d{1,15})\.([\da-f-]{36})\.([01]))\.([\w-]{43})$/.exec(token) ?? [];
  const at = now().getTime();
  if (claim === '' || Number(time) <= at || Number(time) > at + LIFE) return undefined;
  const expected = Buffer.from(signatureOf(await signInKey(db), claim));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
  const person = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .select('users.id')
    .where('sessions.id', '=', session)
    .where('sessions.revoked_at', 'is', null)
    .where('refresh_tokens.expires_at', '>', new Date(at).toISOString())
    .where('users.active', '=', true)
    .where('users.rol', '=', 'administrador')
    .where('users.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return person && { images: images === '1' };
}

const signatureOf = (key: string, claim: string): string =>
  createHmac('sha256', key).update(`export ${claim}`).digest('base64url');
