// The keys by which a patient is found, and the search through those of all patients.
import {
  nameKey,
  patientKeys,
  patientMatches,
  searchedName,
  type Patient,
  type patientQuery,
} from '#domain/patients/patient.ts';
import { hasWords } from '#domain/values/text.ts';

/** The fields that distinguish patients in suggestions. */
export type PatientFacts = Pick<
  Patient,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'fecha_nacimiento'
  | 'guardian_name'
  | 'guardian_phone'
  | 'phone_number'
  | 'identity_card'
>;

/** The keys of a patient. */
export interface Key {
  id: string;
  facts: PatientFacts;
  /** The name as lists sort it. */
  name: string;
  /** The name as a search compares it, after a space: each of its words begins with one. */
  begins: string;
  text: string;
  card: string;
  digits: string;
  /** '' without a date of birth: sorts last either way. */
  birth: string;
}

/** The keys of this patient. */
export function keyOf(patient: Patient): Key {
  const { id, first_name, last_name, fecha_nacimiento, guardian_name, guardian_phone } = patient;
  const { phone_number, identity_card } = patient;
  return {
    id,
    facts: {
      id,
      first_name,
      last_name,
      fecha_nacimiento,
      guardian_name,
      guardian_phone,
      phone_number,
      identity_card,
    },
    name: nameKey(patient),
    begins: ` ${searchedName(patient)}`,
    ...patientKeys(patient),
    birth: fecha_nacimiento ?? '',
  };
}

/** The first few patients that match a search: "mar" means María and Martínez before Amaru. */
export function firstOf(keys: InOrder, query: ReturnType<typeof patientQuery>, limit: number): PatientFacts[] {
  const begun = query.words.map((word) => ` ${word}`);
  const best: PatientFacts[] = [];
  const others: PatientFacts[] = [];
  for (const key of matching(keys, query)) {
    if (hasWords(key.begins, begun)) best.push(key.facts);
    else if (others.length < limit) others.push(key.facts);
    if (best.length === limit) break;
  }
  return [...best, ...others].slice(0, limit);
}

/** Keys in an order, and their texts joined, a line each: `ends` are the positions where the lines end. */
export interface InOrder {
  list: readonly Key[];
  text: string;
  ends: readonly number[];
}

/** Joins the texts of keys. */
export function inOneText(list: readonly Key[]): InOrder {
  const ends: number[] = [];
  let end = -1;
  for (const { text } of list) {
    end += text.length + 1;
    ends.push(end);
  }
  return { list, text: list.map(({ text }) => text).join('\n'), ends };
}

/**
 * The keys that match a search, in their order. The longest word is looked for in the joined texts at once: asking
 * twenty thousand texts one by one would take a tablet most of the time that a key press may take.
 */
function* matching({ list, text, ends }: InOrder, query: ReturnType<typeof patientQuery>): Generator<Key> {
  const [word] = query.words.toSorted((a, b) => b.length - a.length);
  if (word === undefined) return yield* list;
  // Telephone numbers and cards are not in the texts.
  if (query.digits.length > 0 || query.card !== '') return yield* list.filter((key) => patientMatches(key, query));
  let line = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[line - 1])) {
    while (ends[line]! < at) line += 1;
    const key = list[line]!;
    line += 1;
    if (hasWords(key.text, query.words)) yield key;
    if (line === list.length) return undefined;
  }
  return undefined;
}
