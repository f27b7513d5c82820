// The rules for a password that a person chooses for themselves. The server enforces them, the form shows them while one types.
import * as v from 'valibot';
import { unaccented } from '#domain/values/text.ts';
import { passwordSchema } from './user.ts';

/** Fewer characters are refused. */
const SHORTEST_PASSWORD = 10;

/** A username this short stands in too many words to be looked for in a password. */
const SHORTEST_NAME = 4;

/** The long enough ones of the most used passwords, without capitals and accents. */
const MOST_USED = new Set([
  '1234567890',
  '0123456789',
  '9876543210',
  '0987654321',
  '1q2w3e4r5t',
  'qwertyuiop',
  'asdfghjkln',
  'administrador',
  'contrasena',
  'password',
  'passwordpassword',
  'bienvenido',
  'bienvenida',
  'odontologia',
  'ortodoncia',
  'consultorio',
  'recepcion',
  'recepcionista',
  'clinicadental',
  'iloveyou',
  'tequieromucho',
  'barcelona',
  'realmadrid',
  'universitario',
  'alianzalima',
  'changeme',
  'welcome',
  'qwerty',
]);

/** The rules, one by one, as the form lists them. */
export interface PasswordRules {
  longEnough: boolean;
  /** Not one of the most used, and without the person's username. */
  uncommon: boolean;
}

/** The rules that a password satisfies. */
export function passwordRules(password: string, username: string): PasswordRules {
  return {
    longEnough: password.length >= SHORTEST_PASSWORD,
    uncommon: password !== '' && !isCommon(password) && !contains(password, username),
  };
}

function isCommon(password: string): boolean {
  const plain = unaccented(password).replaceAll(' ', '');
  // "Contraseña2026!" is "contrasena" with the required digits and signs at its end.
  const bare = plain.replace(/[\d\p{P}\p{S}]+$/u, '');
  return new Set(plain).size <= 2 || MOST_USED.has(plain) || MOST_USED.has(bare);
}

const contains = (password: string, username: string): boolean =>
  username.length >= SHORTEST_NAME && unaccented(password).includes(unaccented(username));

/** A password of a person's own choice. */
export const ownPasswordSchema = (username: string) =>
  v.pipe(
    passwordSchema,
    v.check(
      (password) => passwordRules(password, username).uncommon,
      'Elija otra: es de las más usadas o contiene su usuario',
    ),
  );
