import { identityKeys, nameLetters, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import type { JudgedLine } from './judge.ts';

/** Why a line is probably a patient who exists already. */
export const DUPLICATE_REASONS = {
  card: 'Mismo documento',
  birth: 'Mismo nombre y nacimiento',
  file: 'Repetido en el archivo',
} as const;

/** The choices for a line that is probably a duplicate. */
export const DUPLICATE_CHOICES = {
  skip: 'Omitir',
  create: 'Crear igualmente',
  complete: 'Completar lo vacío',
} as const;
/** One of `DUPLICATE_CHOICES`. */
export type DuplicateChoice = keyof typeof DUPLICATE_CHOICES;

/** A line with the patient or the line that it repeats. */
export type Duplicate = JudgedLine & { values: PatientValues } & (
    | { reason: 'card' | 'birth'; patient: Patient }
    /** An earlier line of the file. */
    | { reason: 'file'; earlier: JudgedLine }
  );

/** The lines of a file, sorted by what the import would do with them. */
export interface Review {
  fresh: (JudgedLine & { values: PatientValues })[];
  duplicates: Duplicate[];
  faulty: JudgedLine[];
  /** Lines that were imported before, from this same file. */
  imported: JudgedLine[];
}

/** Whether two reviews of one file would do the same with each line. */
export const isSameReview = (one: Review, other: Review): boolean => foundIn(one) === foundIn(other);

const foundIn = ({ fresh, duplicates, imported }: Review): string =>
  JSON.stringify([
    fresh.map(({ line }) => line),
    duplicates.map((each) => [each.line, each.reason === 'file' ? each.earlier.line : each.patient.id]),
    imported.map(({ line }) => line),
  ]);

/** Sorts lines, one after the other, in the order of the file. */
export interface Sorter {
  add: (line: JudgedLine) => void;
  review: Review;
}

/**
 * Sorts the lines of a file against the patients of this tablet. It looks up keys instead of comparing pair by pair
 * (`isPossibleDuplicate`, the same rule): ten thousand lines would be compared with ten thousand patients. `isImported`
 * tells the lines that are patients already.
 */
export function createSorter(patients: readonly Patient[], isImported: (line: number) => boolean): Sorter {
  const known = noKeys<Patient>();
  const seen = noKeys<JudgedLine>();
  /** Per patient, the line that repeats them: a patient completed from two lines of one file would contradict themselves. */
  const repeated = new Map<string, JudgedLine>();
  for (const patient of patients) note(known, patient, patient);
  const review: Review = { fresh: [], duplicates: [], faulty: [], imported: [] };

  function add(line: JudgedLine): void {
    const { values } = line;
    if (isImported(line.line)) review.imported.push(line);
    else if (!values) review.faulty.push(line);
    else {
      const there = find(known, values);
      const earlier = there ? repeated.get(there.found.id) : find(seen, values)?.found;
      if (earlier) review.duplicates.push({ ...line, values, reason: 'file', earlier });
      else if (there) {
        repeated.set(there.found.id, line);
        review.duplicates.push({ ...line, values, reason: there.by, patient: there.found });
      } else review.fresh.push({ ...line, values });
    }
    if (values) note(seen, values, line);
  }
  return { add, review };
}

/**
 * By document, by name and birth, and by document and name: where two patients share a document, a line repeats the one
 * with its name.
 */
type Keys<T> = Record<'card' | 'birth' | 'named', Map<string, T>>;

const noKeys = <T>(): Keys<T> => ({ card: new Map(), birth: new Map(), named: new Map() });

function keysOf(values: PatientValues): Record<keyof Keys<unknown>, string | null> {
  const { card, birth } = identityKeys(values);
  return { card, birth, named: card === null ? null : `${card}\u0000${nameLetters(values)}` };
}

/** The first holder of a key stays: it is the one that others repeat. */
function note<T>(keys: Keys<T>, values: PatientValues, value: T): void {
  for (const [by, key] of Object.entries(keysOf(values)) as [keyof Keys<T>, string | null][]) {
    if (key !== null && !keys[by].has(key)) keys[by].set(key, value);
  }
}

function find<T>(keys: Keys<T>, values: PatientValues): { by: 'card' | 'birth'; found: T } | undefined {
  const own = keysOf(values);
  for (const by of ['named', 'card', 'birth'] as const) {
    const key = own[by];
    const found = key === null ? undefined : keys[by].get(key);
    if (found !== undefined) return { by: by === 'birth' ? 'birth' : 'card', found };
  }
  return undefined;
}
