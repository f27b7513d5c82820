import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Values } from '#domain/record/row.ts';
import { cleanLine } from '#domain/values/clean.ts';
import { cleaned, reference } from '#domain/values/schemas.ts';
import type { EndReason } from '#domain/wire/problem.ts';
import type { SignedIn } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField, parseBody, PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { publicKey, refreshRequest, signedIn, tokenPair, tokenRequest } from '#server/openapi/wire-schemas.ts';
import { valuesOf } from '#server/records/body.ts';
import { refuseWhileHeld } from '#server/restored/hold.ts';
import { failureNotes, noteReuse, noteSignIn } from './access-trace.ts';
import { deviceName } from './device-name.ts';
import { isKnownOn, makeDeviceToken, readDeviceToken, type Device } from './device-token.ts';
import { changePassword, findCredentials, type Credentials } from './credentials.ts';
import { slowDown } from './own-password.ts';
import { expectGoodPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { readProof, thumbprintOf } from './proof.ts';
import { createSession, refreshSession, type RefreshRefusal } from './sessions.ts';
import type { Attempt, LoginThrottle } from './throttle.ts';

const WRONG = 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.';

const REFUSALS: Record<RefreshRefusal, string> = {
  unknown: 'La sesión no existe. Inicie sesión de nuevo.',
  expired: 'La sesión ha caducado. Inicie sesión de nuevo.',
  revoked: 'La sesión se ha cerrado. Inicie sesión de nuevo.',
  disabled: 'Su usuario está desactivado. Hable con un administrador.',
  unproven: 'La sesión pertenece a otro dispositivo. Inicie sesión de nuevo.',
  reused: 'La sesión se ha cerrado por seguridad. Inicie sesión de nuevo.',
};

const filledIn = (missing: string, limit: number) =>
  v.pipe(v.string(missing), v.minLength(1, missing), v.maxLength(limit, `Máximo ${limit} caracteres`));

const NO_NAME = 'El nombre de usuario es obligatorio';

const credentials = v.object({
  // Blanks around a name are slips of the keyboard; in a password they may be intended.
  username: v.pipe(v.string(NO_NAME), cleaned(cleanLine), v.toLowerCase(), filledIn(NO_NAME, 200)),
  password: filledIn('La contraseña es obligatoria', 1000),
  device_id: v.optional(v.nullable(reference('El identificador del dispositivo no es válido')), null),
  device_token: v.optional(v.nullable(v.string('El token del dispositivo no es válido')), null),
  key: v.optional(v.nullable(publicKey), null),
  touch: v.optional(v.boolean('Debe ser verdadero o falso'), false),
  // With a password of one use: the person's own new one.
  new_password: v.optional(v.nullable(filledIn('La contraseña es obligatoria', 1000)), null),
});

const refreshBody = v.object({ refresh: filledIn('Falta el token de renovación', 200) });

/** Anybody may call these two routes: a name, a password and a token need no more bytes. */
const ANYBODY = { ...PUBLIC, bodyLimit: 4096 };
const SIGN_IN = described(
  'Iniciar sesión',
  { answer: signedIn, body: tokenRequest, refusals: [401, 403, 429] },
  ANYBODY,
);
const REFRESH = described(
  'Renovar la sesión',
  { answer: tokenPair, body: refreshRequest, headers: ['DPoP'], refusals: [401, 429] },
  ANYBODY,
);

const REFRESH_PATH = '/api/token/refresh/';

/** Serves /api/token/ (sign-in) and /api/token/refresh/. */
export function registerToken(app: FastifyInstance, context: ServerContext, throttle: LoginThrottle): void {
  const noteFailure = failureNotes(app, context);
  app.post('/api/token/', SIGN_IN, async (request) => {
    const { device_id, device_token, key, touch, new_password, ...given } = parseBody(
      credentials,
      withNames(credentials, request.body),
    );
    const known = await readDeviceToken(context.db, device_token);
    const user = await proveSignIn(context, throttle, request, { ...given, deviceId: device_id, known, noteFailure });
    await refuseWhileHeld(context.db, user);
    if (user.must_change) await replaceOneTimePassword(context, user, given.password, new_password);
    const userId = user.id;
    const device = deviceName(request.headers, touch);
    const now = context.now();
    const proofKey = key && (await thumbprintOf(key));
    await noteSignIn(context, userId, device_id);
    const tokens = await createSession(context.db, { userId, deviceId: device_id, device, proofKey }, now);
    const deviceToken = await makeDeviceToken(context.db, known, userId, now);
    return { ...tokens, user_id: userId, device_token: deviceToken } satisfies SignedIn;
  });

  app.post(REFRESH_PATH, REFRESH, async (request) => {
    const { refresh } = parseBody(refreshBody, withNames(refreshBody, request.body));
    const now = context.now();
    const given = request.headers['dpop'];
    const proof = await readProof(typeof given === 'string' ? given : undefined, REFRESH_PATH, now);
    const result = await refreshSession(context.db, { token: refresh, proof }, now);
    if ('refused' in result) {
      const level = result.refused === 'reused' ? 'warn' : 'info';
      request.log[level]({ code: 'unauthenticated', reason: result.refused, address: request.ip }, 'not renewed');
      if (result.refused === 'reused') {
        context.events.announceRevocation();
        await noteReuse(context, refresh);
      }
      throw new HttpProblem('unauthenticated', REFUSALS[result.refused], endReason(result.refused));
    }
    return result.pair;
  });
}

/** The tablet must tell an end that somebody wanted from one that time brought. */
const endReason = (refused: RefreshRefusal): { reason?: EndReason } =>
  refused === 'disabled' || refused === 'revoked' ? { reason: refused } : {};

/** The body with every name of its schema: for a missing name the schema library has only one general sentence. */
function withNames({ entries }: { entries: v.ObjectEntries }, body: unknown): Values {
  return { ...Object.fromEntries(Object.keys(entries).map((name) => [name, undefined])), ...valuesOf(body) };
}

interface SignInRequest {
  username: string;
  password: string;
  deviceId: string | null;
  /** The device of the token that came along. */
  known: Device | null;
  /** Counts a failure of a known account. */
  noteFailure: (userId: string) => void;
}

/** The person of a name and password. Throws HttpProblem `slow_down` or `unauthenticated`, and logs it. */
export async function proveSignIn(
  context: ServerContext,
  throttle: LoginThrottle,
  { ip: address, log }: FastifyRequest,
  { username, password, deviceId, known, noteFailure }: SignInRequest,
): Promise<Credentials> {
  const now = context.now();
  const at = now.getTime();
  const user = await findCredentials(context.db, { username });
  const knownDevice = known && user && isKnownOn(known, user.id, now) ? known.id : null;
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
    throw new HttpProblem('unauthenticated', WRONG);
  }
  throttle.succeeded(attempt, at);
  return user;
}

/**
 * A password of one use opens no session: the same call brings its replacement. Throws HttpProblem
 * `password_change_required`, `password_expired` or `invalid`.
 */
async function replaceOneTimePassword(
  context: ServerContext,
  user: Credentials,
  oneTime: string,
  chosen: string | null,
): Promise<void> {
  refuseExpired(user, context.now());
  if (chosen === null) {
    throw new HttpProblem('password_change_required', 'Elija su contraseña para entrar.');
  }
  await expectGoodPassword('new_password', chosen, user, context.clinic.current().clinic_name);
  if (chosen === oneTime) throw invalidField('new_password', 'Elija una distinta de la que le dieron');
  const hash = await hashPassword(chosen);
  const head = await changePassword(context, user, hash);
  if (head === null) throw new HttpProblem('unauthenticated', WRONG);
  context.events.announce(head);
}

/** Throws HttpProblem `password_expired` for a password of one use that was not used in time. */
export function refuseExpired({ expires_at }: Credentials, now: Date): void {
  if (expires_at === null || Date.parse(expires_at) > now.getTime()) return;
  throw new HttpProblem('password_expired', 'Su contraseña de un solo uso ha caducado. Pida otra al administrador.');
}
