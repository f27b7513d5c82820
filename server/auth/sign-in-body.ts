// The bodies of the calls that open and renew sessions, with messages for the person at the login.
import * as v from 'valibot';
import type { Values } from '#domain/record/row.ts';
import { cleanLine } from '#domain/values/clean.ts';
import { cleaned, reference } from '#domain/values/schemas.ts';
import { parseBody } from '#server/http/validation.ts';
import { publicKey } from '#server/openapi/sign-in-schemas.ts';
import { valuesOf } from '#server/records/body.ts';

const filledIn = (missing: string, limit: number) =>
  v.pipe(v.string(missing), v.minLength(1, missing), v.maxLength(limit, `Máximo ${limit} caracteres`));

const NO_NAME = 'El nombre de usuario es obligatorio';

/** The fields of either step: the device, and the replacement of a password of one use. */
const device = {
  device_id: v.optional(v.nullable(reference('El identificador del dispositivo no es válido')), null),
  device_token: v.optional(v.nullable(v.string('El token del dispositivo no es válido')), null),
  key: v.optional(v.nullable(publicKey), null),
  touch: v.optional(v.boolean('Debe ser verdadero o falso'), false),
  // With a password of one use: the person's own new one.
  new_password: v.optional(v.nullable(filledIn('La contraseña es obligatoria', 1000)), null),
};

/** The fields of a device that a person signs in on. */
export type SignInDevice = Omit<v.InferOutput<typeof credentials>, 'username' | 'password' | 'new_password'>;

const credentials = v.object({
  // Blanks around a name are slips of the keyboard; in a password they may be intended.
  username: v.pipe(v.string(NO_NAME), cleaned(cleanLine), v.toLowerCase(), filledIn(NO_NAME, 200)),
  password: filledIn('La contraseña es obligatoria', 1000),
  ...device,
});

const NO_CHALLENGE = 'Falta la verificación';

const secondStep = v.object({
  challenge: filledIn(NO_CHALLENGE, 1000),
  code: filledIn('Escriba el código', 100),
  ...device,
});

const refreshBody = v.object({ refresh: filledIn('Falta el token de renovación', 200) });

/** The body of POST /api/token/. Throws HttpProblem `invalid`. */
export const readCredentials = (body: unknown) => parseBody(credentials, withNames(credentials, body));

/** The body of POST /api/token/second-factor/. Throws HttpProblem `invalid`. */
export const readSecondStep = (body: unknown) => parseBody(secondStep, withNames(secondStep, body));

/** The body of POST /api/token/refresh/. Throws HttpProblem `invalid`. */
export const readRefresh = (body: unknown) => parseBody(refreshBody, withNames(refreshBody, body));

/** The body with every name of its schema: for a missing name the schema library has only one general sentence. */
function withNames({ entries }: { entries: v.ObjectEntries }, body: unknown): Values {
  return { ...Object.fromEntries(Object.keys(entries).map((name) => [name, undefined])), ...valuesOf(body) };
}
