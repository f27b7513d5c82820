// A password that a person chose, against what others would try first: the lists of used passwords and of Spanish words,
// the names of person and clinic.
import * as v from 'valibot';
import { coreOf, passwordFault, plainPassword } from '#domain/people/password.ts';
import { passwordSchema } from '#domain/people/user.ts';
import { unaccented } from '#domain/values/text.ts';
import { invalidField } from '#server/http/validation.ts';
import { readOnce } from '#server/read-once.ts';

/** The person whose password it will be. */
export interface PasswordOwner {
  username: string;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}

/** Shorter words of a name stand in too many others. */
const SHORTEST_WORD = 4;
/** So many letters must be left beside a name. */
const LEAST_BESIDE = 4;
/** The most used of 40,000 Spanish words. */
const MOST_COMMON_WORDS = 10_000;

/**
 * Why a password is too weak for a person, in Spanish; null when it is good. `clinic` is the clinic's name, which stands on
 * its door.
 */
export async function passwordComplaint(
  password: string,
  owner: PasswordOwner,
  clinic: string,
): Promise<string | null> {
  const parsed = v.safeParse(passwordSchema, password);
  if (!parsed.success) return parsed.issues[0].message;
  const fault = passwordFault(password, owner.username);
  if (fault !== null) return fault;
  const plain = plainPassword(password);
  if (isMadeOf(plain, `${owner.first_name ?? ''} ${owner.last_name ?? ''}`)) {
    return 'Elija otra: casi toda es su nombre';
  }
  if (isMadeOf(plain, `arcada ${clinic}`)) return 'Elija otra: casi toda es el nombre de la clínica o del programa';
  const { passwords, words } = await lists();
  const forms = [plain, ...[plain, ...lettersForDigits(plain)].map(coreOf)];
  if (forms.some((form) => passwords.has(form))) return 'Elija otra: es de las más usadas';
  return forms.some((form) => words.has(form)) ? 'Elija otra: es una sola palabra conocida. Junte tres o cuatro' : null;
}

/** Throws HttpProblem `invalid` for the field when the password is too weak. */
export async function expectGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
  clinic: string,
): Promise<void> {
  const complaint = await passwordComplaint(password, owner, clinic);
  if (complaint !== null) throw invalidField(field, complaint);
}

/** Whether a password consists of the words of a name and little else. */
function isMadeOf(plain: string, name: string): boolean {
  const words = unaccented(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= SHORTEST_WORD && plain.includes(word));
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return words.length > 0 && rest.replaceAll(/[\d\p{P}\p{S}]/gu, '').length < LEAST_BESIDE;
}

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * The readings of "c0ntr4s3n4" and "P4r4gu4s2026": each of the digits and signs at the end may be a letter of the word, or stand
 * behind it.
 */
function lettersForDigits(plain: string): string[] {
  const behind = /[\d\p{P}]*$/u.exec(plain)?.[0].length ?? 0;
  return Array.from({ length: behind + 1 }, (_, cut) =>
    plain.slice(0, plain.length - cut).replace(/[013457@$]/g, (sign) => LETTERS[sign] ?? sign),
  );
}

interface Lists {
  passwords: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** Read with the first password that is chosen: two megabytes of text that most days nobody needs. */
const lists = readOnce(async (): Promise<Lists> => {
  const [{ dictionary: common }, { dictionary: spanish }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const words = [
    ...spanish['commonWords-es-es'].slice(0, MOST_COMMON_WORDS),
    ...spanish['firstnames-es-es'],
    ...spanish['lastnames-es-es'],
  ];
  return {
    passwords: new Set(common['passwords-common'].map(plainPassword)),
    words: new Set(words.map(plainPassword)),
  };
});
