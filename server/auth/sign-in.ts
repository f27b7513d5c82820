// The steps of a sign-in: the password is proven, one of a single use replaced, and a session opened.
import type { FastifyRequest } from 'fastify';
import { newId } from '#domain/record/ids.ts';
import type { SignedIn } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import { beginSession, wrongSignIn } from './begin-session.ts';
import { changePassword, findCredentials, type Credentials } from './credentials.ts';
import { deviceName } from './device-name.ts';
import { isKnownOn, makeDeviceToken, readDeviceToken, type Device } from './device-token.ts';
import { slowDown } from './own-password.ts';
import { expectGoodPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { thumbprintOf } from './proof.ts';
import type { SignInDevice } from './sign-in-body.ts';
import type { Attempt, LoginThrottle } from './throttle.ts';

interface SignInRequest {
  username: string;
  password: string;
  deviceId: string | null;
  /** The device of the token that came along. */
  known: Device | null;
  /** Counts a failure of a known account. */
  noteFailure: (userId: string) => void;
  /** The same call brings a code. */
  codeFollows?: boolean;
}

/** The person of a name and password. Throws HttpProblem `slow_down` or `unauthenticated`, and logs it. */
export async function proveSignIn(
  context: ServerContext,
  throttle: LoginThrottle,
  { ip: address, log }: FastifyRequest,
  { username, password, deviceId, known, noteFailure, codeFollows = false }: SignInRequest,
): Promise<Credentials> {
  const now = context.now();
  const at = now.getTime();
  const user = await findCredentials(context.db, { username });
  const knownDevice = knownDeviceOf(known, user, now);
  const attempt: Attempt = { account: username, address, knownDevice };
  const wait = throttle.waitFor(attempt, at);
  if (wait > 0) {
    log.warn({ code: 'slow_down', address, device: deviceId }, 'sign-in put off');
    throw slowDown(wait);
  }
  throttle.begin(attempt, at);
  const place = knownDevice === null ? 'last' : 'first';
  const right = await verifyPassword(user?.password_hash ?? null, password, place).catch((error: unknown) => {
    throttle.withdrawn(attempt, at);
    throw error;
  });
  if (!user || !right || !user.active) {
    // The account by its id, if there is one: the name that was typed may be a password in the wrong field.
    const account = { user: user?.id ?? null, active: user?.active ?? null };
    log.warn({ code: 'unauthenticated', ...account, address, device: deviceId }, 'sign-in failed');
    if (user) noteFailure(user.id);
    throw wrongSignIn();
  }
  // A code follows: a right password must not wipe out wrong codes.
  if (codeFollows || user.second_factor) throttle.withdrawn(attempt, at);
  else throttle.succeeded(attempt, at);
  return user;
}

/** The id of a device on which the person has signed in lately; null for any other. */
export const knownDeviceOf = (known: Device | null, user: Credentials | undefined, now: Date): string | null =>
  known && user && isKnownOn(known, user.id, now) ? known.id : null;

/**
 * The password that replaces one of a single use; null when that is not called for. A password of a single use opens no session.
 * Throws HttpProblem `password_change_required`, `password_expired` or `invalid`.
 */
export async function replacementFor(
  { clinic, now }: Pick<ServerContext, 'clinic' | 'now'>,
  user: Credentials,
  chosen: string | null,
): Promise<string | null> {
  if (!user.must_change) return null;
  refuseExpired(user, now());
  if (chosen === null) throw new HttpProblem('password_change_required', 'Elija su contraseña para entrar.');
  await expectGoodPassword('new_password', chosen, user, clinic.current().clinic_name);
  if (await verifyPassword(user.password_hash, chosen, 'first')) {
    throw invalidField('new_password', 'Elija una distinta de la que le dieron');
  }
  return chosen;
}

/** Throws HttpProblem `password_expired` for a password of one use that was not used in time. */
export function refuseExpired({ expires_at }: Credentials, now: Date): void {
  if (expires_at === null || Date.parse(expires_at) > now.getTime()) return;
  throw new HttpProblem('password_expired', 'Su contraseña de un solo uso ha caducado. Pida otra al administrador.');
}

/** Opens a session for a person who has proven everything. Throws HttpProblem when the password was replaced meanwhile. */
export async function openSession(
  context: ServerContext,
  { headers }: Pick<FastifyRequest, 'headers'>,
  user: Credentials,
  { device_id, device_token, key, touch, replacement }: SignInDevice & { replacement: string | null },
): Promise<SignedIn> {
  const proven = replacement === null ? user : await replacePassword(context, user, replacement);
  const { db } = context;
  const now = context.now();
  const known = (await readDeviceToken(db, device_token)) ?? { id: newId(), accounts: {} };
  const session = {
    deviceId: device_id,
    device: deviceName(headers, touch),
    proofKey: key && (await thumbprintOf(key)),
    knownDevice: known.id,
  };
  const tokens = await beginSession(context, proven, session, now);
  return { ...tokens, user_id: user.id, device_token: await makeDeviceToken(db, known, user.id, now) };
}

/** The person with the password that replaces one of a single use. Throws HttpProblem when that was replaced meanwhile. */
async function replacePassword(context: ServerContext, user: Credentials, replacement: string): Promise<Credentials> {
  const hash = await hashPassword(replacement);
  const head = await changePassword(context, user, hash);
  if (head === null) throw wrongSignIn();
  context.events.announce(head);
  return { ...user, password_hash: hash };
}
