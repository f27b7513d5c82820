// The rules for a password that a person chooses. The form shows them while one types; the server asks its lists of used
// passwords and of words besides (server/auth/password-rules.ts).
import { unaccented } from '#domain/values/text.ts';

/** Fewer characters are refused. */
const SHORTEST_PASSWORD = 10;

/** A username this short stands in too many words to be looked for in a password. */
const SHORTEST_NAME = 4;

/** So many characters must be left once rows of keys and repetitions are taken out. */
const LEAST_LEFT = 5;

/** So many neighbours of a row, or of one sign, are a run. */
const SHORTEST_RUN = 3;

/** The long enough ones of the most used passwords here, without capitals and accents. */
const MOST_USED = new Set([
  'administrador',
  'administradora',
  'contrasena',
  'password',
  'passwordpassword',
  'bienvenido',
  'bienvenida',
  'odontologia',
  'odontologo',
  'ortodoncia',
  'ortodoncista',
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
]);

/** Neighbours on a keyboard, in the alphabet, and among the digits. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkln',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmik',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** The rules, one by one, as the form lists them. */
export interface PasswordRules {
  longEnough: boolean;
  /** Neither guessed at once nor with the person's username. */
  uncommon: boolean;
}

/** The rules that a password satisfies, as far as they can be told without a list. */
export function passwordRules(password: string, username: string): PasswordRules {
  return {
    longEnough: password.length >= SHORTEST_PASSWORD,
    uncommon: password !== '' && passwordFault(password, username) === null,
  };
}

/** Why a password would be guessed at once, in Spanish; null when these rules find nothing. */
export function passwordFault(password: string, username: string): string | null {
  const plain = plainPassword(password);
  if (username.length >= SHORTEST_NAME && unaccented(password).includes(unaccented(username))) {
    return 'Elija otra: contiene su usuario';
  }
  if (/^[\d\p{P}\p{S}]*$/u.test(plain)) return 'Elija otra: solo tiene cifras';
  if (leftOfRuns(plain) < LEAST_LEFT || repeatsItself(plain)) {
    return 'Elija otra: son teclas seguidas o repetidas';
  }
  return MOST_USED.has(plain) || MOST_USED.has(coreOf(plain)) ? 'Elija otra: es de las más usadas' : null;
}

/** A password as it is compared: without capitals, accents and spaces. */
export const plainPassword = (password: string): string => unaccented(password).replaceAll(' ', '');

/** "Contraseña2026!" is "contrasena" with the required digits and signs at its ends. */
export const coreOf = (plain: string): string => plain.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '');

/** The number of characters that belong to no run of neighbours. */
function leftOfRuns(plain: string): number {
  let left = 0;
  for (let at = 0; at < plain.length;) {
    const run = runAt(plain, at);
    if (run < SHORTEST_RUN) left += 1;
    at += run < SHORTEST_RUN ? 1 : run;
  }
  return left;
}

function runAt(plain: string, at: number): number {
  const isRun = (end: number): boolean => {
    const part = plain.slice(at, end);
    return new Set(part).size === 1 || ROWS.some((row) => row.includes(part));
  };
  let end = at + 1;
  while (end < plain.length && isRun(end + 1)) end += 1;
  return end - at;
}

/** "abcabcabca" is three letters again and again. */
function repeatsItself(plain: string): boolean {
  const longest = Math.floor(plain.length / 2);
  return Array.from({ length: longest }, (_, place) => place + 1).some((unit) =>
    [...plain].every((sign, at) => at < unit || sign === plain[at - unit]),
  );
}
