// The shapes of signing in, of sessions and of accounts, for the answers and bodies in GET /api/openapi.json.
import * as v from 'valibot';
import { passwordSchema } from '#domain/people/user.ts';
import { bounded, count, firstStartCode, nullableId, timestamp, userInfo, uuid } from './wire-schemas.ts';

const BAD_KEY = 'La clave del dispositivo no es válida';
const coordinate = v.pipe(v.string(BAD_KEY), v.regex(/^[\w-]{43}$/, BAD_KEY));
/** The public half of a key on the curve P-256, as a JWK. */
export const publicKey = v.object(
  {
    kty: v.literal('EC', BAD_KEY),
    crv: v.literal('P-256', BAD_KEY),
    x: coordinate,
    y: coordinate,
  },
  BAD_KEY,
);

/** The body of POST /api/token/. */
export const tokenRequest = v.object({
  username: bounded(200),
  password: bounded(1000),
  device_id: v.optional(v.nullable(uuid)),
  device_token: v.optional(v.nullable(v.string())),
  key: v.optional(v.nullable(publicKey)),
  touch: v.optional(v.boolean()),
  new_password: v.optional(v.nullable(bounded(1000))),
});
const { username: _name, password: _password, ...withoutPassword } = tokenRequest.entries;
/** The body of POST /api/token/second-factor/. */
export const secondFactorRequest = v.object({ challenge: bounded(1000), code: bounded(100), ...withoutPassword });
/** `TokenPair`. */
export const tokenPair = v.object({ access: v.string(), refresh: v.string() });
/** `SignedIn`: the answer to a sign-in. */
export const signedIn = v.object({ ...tokenPair.entries, user_id: uuid, device_token: v.string() });
/** The body of POST /api/token/refresh/. */
export const refreshRequest = v.object({ refresh: bounded(200) });

/** The body of POST /api/sessions/current/confirm/. */
export const confirmation = v.object({
  password: v.pipe(v.string('Escriba su contraseña'), v.minLength(1, 'Escriba su contraseña'), v.maxLength(1000)),
});

const NO_CODE = 'Escriba el código';
/** A code of six digits, or a recovery code. */
export const secondFactorCode = v.object({
  code: v.pipe(v.string(NO_CODE), v.trim(), v.minLength(1, NO_CODE), v.maxLength(100, 'Máximo 100 caracteres')),
});
/** `SecondFactor`. */
export const secondFactor = v.object({ since: v.nullable(timestamp), recovery_codes: count });
/** `SecondFactorSecret`. */
export const secondFactorSecret = v.object({ secret: v.string(), uri: v.string() });
/** `RecoveryCodes`. */
export const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

/** The body of POST /api/restored/accounts/. */
export const restoredSignIn = v.object({
  username: v.pipe(v.string('El nombre de usuario es obligatorio'), v.maxLength(200)),
  password: v.pipe(v.string('La contraseña es obligatoria'), v.maxLength(1000)),
  ...firstStartCode.entries,
});
/** The body of POST /api/restored/. */
export const restoredConfirmation = v.object({
  ...restoredSignIn.entries,
  active: v.pipe(v.array(v.pipe(v.string(), v.uuid(), v.toLowerCase())), v.maxLength(1000)),
});

/** `RestoredAccount`. */
export const restoredAccount = v.object({ ...userInfo.entries, last_used_at: v.nullable(timestamp) });

/** `SessionInfo`: one device signed in. */
export const sessionInfo = v.object({
  id: uuid,
  user: v.string(),
  device_id: nullableId,
  device: v.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  current: v.boolean(),
});

/** `AccountInfo`: the part of a person's account that is no record. */
export const accountInfo = v.object({
  user: uuid,
  last_used_at: v.nullable(timestamp),
  password: v.picklist(['own', 'one-time', 'expired', 'none']),
  second_factor: v.boolean(),
});

/** `OneTimePassword`: told only this once. */
export const oneTimePassword = v.object({ password: v.string(), expires_at: timestamp });

/** The body of PUT /api/account/password/. */
export const ownPassword = v.object({ current_password: bounded(1000), password: passwordSchema });
