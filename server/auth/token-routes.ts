import type { FastifyInstance } from 'fastify';
import type { EndReason } from '#domain/wire/problem.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import {
  refreshRequest,
  secondFactorRequest,
  signedIn,
  tokenPair,
  tokenRequest,
} from '#server/openapi/sign-in-schemas.ts';
import { refuseWhileHeld } from '#server/restored/hold.ts';
import { failureNotes, noteReuse } from './access-trace.ts';
import { readDeviceToken } from './device-token.ts';
import { readProof } from './proof.ts';
import { codeRequired, personOf } from './second-factor/challenge.ts';
import { proveCode } from './second-factor/prove-code.ts';
import { refreshSession, type RefreshRefusal } from './sessions.ts';
import { knownDeviceOf, openSession, proveSignIn, replacementFor } from './sign-in.ts';
import { readCredentials, readRefresh, readSecondStep } from './sign-in-body.ts';
import type { LoginThrottle } from './throttle.ts';

const REFUSALS: Record<RefreshRefusal, string> = {
  unknown: 'La sesión no existe. Inicie sesión de nuevo.',
  expired: 'La sesión ha caducado. Inicie sesión de nuevo.',
  revoked: 'La sesión se ha cerrado. Inicie sesión de nuevo.',
  disabled: 'Su usuario está desactivado. Hable con un administrador.',
  unproven: 'La sesión pertenece a otro dispositivo. Inicie sesión de nuevo.',
  over: 'La sesión se ha cerrado. Inicie sesión de nuevo.',
  reused: 'La sesión se ha cerrado por seguridad. Inicie sesión de nuevo.',
};

/** Anybody may call these routes: a name, a password and a token need no more bytes. */
const ANYBODY = { ...PUBLIC, bodyLimit: 4096 };
const refusals = [401, 403, 429];
const SIGN_IN = described('Iniciar sesión', { answer: signedIn, body: tokenRequest, refusals }, ANYBODY);
const SECOND_STEP = described(
  'Iniciar sesión: el código de verificación',
  { answer: signedIn, body: secondFactorRequest, refusals },
  ANYBODY,
);
const REFRESH = described(
  'Renovar la sesión',
  { answer: tokenPair, body: refreshRequest, headers: ['DPoP'], refusals: [401, 429] },
  ANYBODY,
);

const REFRESH_PATH = '/api/token/refresh/';

/** Serves /api/token/ (sign-in), its second step, and /api/token/refresh/. */
export function registerToken(app: FastifyInstance, context: ServerContext, throttle: LoginThrottle): void {
  const { db } = context;
  const noteFailure = failureNotes(app, context);

  app.post('/api/token/', SIGN_IN, async (request) => {
    const { username, password, new_password, ...device } = readCredentials(request.body);
    const known = await readDeviceToken(db, device.device_token);
    const given = { username, password, deviceId: device.device_id, known, noteFailure };
    const user = await proveSignIn(context, throttle, request, given);
    await refuseWhileHeld(db, user);
    const replacement = await replacementFor(context, user, new_password);
    if (user.second_factor) throw await codeRequired(db, user, context.now());
    return openSession(context, request, user, { ...device, replacement });
  });

  app.post('/api/token/second-factor/', SECOND_STEP, async (request) => {
    const { challenge, code, new_password, ...device } = readSecondStep(request.body);
    const now = context.now();
    const user = await personOf(db, challenge, now);
    await refuseWhileHeld(db, user);
    // Before the code is spent: it would be asked for again, and it is good for one use.
    const replacement = await replacementFor(context, user, new_password);
    const knownDevice = knownDeviceOf(await readDeviceToken(db, device.device_token), user, now);
    const attempt = { account: user.username, address: request.ip, knownDevice, code: true } as const;
    await proveCode(context, throttle, attempt, { userId: user.id, code, noteFailure });
    return openSession(context, request, user, { ...device, replacement });
  });

  app.post(REFRESH_PATH, REFRESH, async (request) => {
    const { refresh } = readRefresh(request.body);
    const now = context.now();
    const given = request.headers['dpop'];
    const proof = await readProof(typeof given === 'string' ? given : undefined, REFRESH_PATH, now);
    const result = await refreshSession(db, { token: refresh, proof }, now);
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
