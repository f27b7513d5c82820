import { cleanName } from '#domain/values/clean.ts';
import { digitsOf } from '#domain/values/text.ts';
import type { PatientValues } from './patient.ts';

/** Fewer digits are no telephone number. */
const SHORTEST_NUMBER = 7;

/** Words that belong to the one after them: "de la Cruz" is one surname. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'lo',
  'los',
  'san',
  'santa',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'von',
  'van',
]);

/**
 * A new patient's values from the text of a search without a result: a telephone number, or a name split by local
 * custom (one given name and two surnames; two and two from four words on), or by its comma, before which the surnames
 * stand. Names in small letters get their capitals.
 */
export function typedPatient(text: string): Partial<PatientValues> {
  const plain = cleanName(text).replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(plain)) return digitsOf(plain).length >= SHORTEST_NUMBER ? { phone_number: plain } : {};
  const written = (part: string) => capitals(part, plain);
  const apart = byComma(plain);
  if (apart) return { first_name: written(apart.first_name), last_name: written(apart.last_name) };
  if (BEGINS_SURNAME.test(plain)) {
    const { first_name, last_name } = surnamesFirst(plain);
    return { first_name: written(first_name), last_name: written(last_name) };
  }
  const names = nameParts(plain);
  const given = names.length > 3 ? 2 : 1;
  return { first_name: written(names.slice(0, given).join(' ')), last_name: written(names.slice(given).join(' ')) };
}

/** "de la Cruz Ana": no given name begins so. */
const BEGINS_SURNAME = /^(?:de|del|da|do|von|van) /i;

/** "Zevallos Quispe Rosa Elena": of more than two names the first two are the surnames. */
export function surnamesFirst(text: string): Pick<PatientValues, 'first_name' | 'last_name'> {
  const names = nameParts(text, true);
  const surnames = names.length > 2 ? 2 : 1;
  return { last_name: names.slice(0, surnames).join(' '), first_name: names.slice(surnames).join(' ') };
}

/** "Zevallos de la Torre, Rosa Elena": surnames and given names; null without a comma. */
export function byComma(text: string): Pick<PatientValues, 'first_name' | 'last_name'> | null {
  const [surnames, ...given] = text.split(/[,，]/).map((part) => part.trim());
  if (given.length === 0) return null;
  return { last_name: surnames ?? '', first_name: given.filter(Boolean).join(' ') };
}

/** The names of a text: "Rosa de la Torre" has two; so has "de la Torre Rosa" where surnames come first. */
function nameParts(text: string, surnamesFirst = false): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const names: string[] = [];
  let particles: string[] = [];
  for (const word of words) {
    particles.push(word);
    if (PARTICLES.has(word.toLocaleLowerCase('es')) && (surnamesFirst || names.length > 0)) continue;
    names.push(particles.join(' '));
    particles = [];
  }
  if (particles.length > 0) names.push(particles.join(' '));
  return names;
}

/** The letters that are capitals in "Zevallos-Quispe" and "O'Higgins". */
const INITIALS = /^\p{L}['’]\p{L}|^\p{L}|-\p{L}/gu;

function capitals(part: string, typed: string): string {
  if (typed !== typed.toLocaleLowerCase('es')) return part;
  return part
    .split(' ')
    .map((word) => (PARTICLES.has(word) ? word : word.replace(INITIALS, (letter) => letter.toLocaleUpperCase('es'))))
    .join(' ');
}
