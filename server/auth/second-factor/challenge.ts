// The server's word that somebody has typed a person's right password a moment ago (decision 126). It opens nothing: a code
// has to come with it.
import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { findCredentials, type Credentials } from '#server/auth/credentials.ts';
import { signInKey } from '#server/auth/sign-in-key.ts';
import { hashToken } from '#server/auth/tokens.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';

/** Milliseconds within which the code has to follow. */
const LIFE = 5 * 60_000;
const AUDIENCE = 'second-factor';

const ENDED = 'La verificación ha caducado. Escriba su contraseña otra vez.';

/** The refusal of a right password that is not enough. */
export async function codeRequired(db: Db, user: Credentials, now: Date): Promise<HttpProblem> {
  const challenge = await new SignJWT({ of: hashToken(user.password_hash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(user.id)
    .setExpirationTime(new Date(now.getTime() + LIFE))
    .sign(await keyOf(db));
  return new HttpProblem('second_factor_required', 'Escriba el código de verificación de su teléfono.', { challenge });
}

/** The person whose password it was, unless it has changed since. Throws HttpProblem `unauthenticated`. */
export async function personOf(db: Db, challenge: string, now: Date): Promise<Credentials> {
  const user = await read(db, challenge, now);
  if (!user?.active || !user.second_factor) throw new HttpProblem('unauthenticated', ENDED);
  return user;
}

async function read(db: Db, challenge: string, now: Date): Promise<Credentials | undefined> {
  const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now, requiredClaims: ['sub', 'exp'] };
  const verified = await jwtVerify(challenge, await keyOf(db), options).catch(() => null);
  if (verified?.payload.sub === undefined) return undefined;
  const user = await findCredentials(db, { id: verified.payload.sub });
  return user && verified.payload['of'] === hashToken(user.password_hash) ? user : undefined;
}

/** A key for these tokens alone. */
const keyOf = async (db: Db): Promise<Uint8Array> =>
  createHmac('sha256', await signInKey(db))
    .update(AUDIENCE)
    .digest();
