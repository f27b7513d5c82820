import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { Duplicate, DuplicateChoice, Review } from './duplicates.ts';

/** What a person chose for the likely duplicates: for all, and for single lines. */
export interface DuplicateChoices {
  all: DuplicateChoice;
  lines: Readonly<Record<number, DuplicateChoice>>;
}

/** What an import is going to write. */
export interface ImportPlan {
  create: readonly { line: number; values: PatientValues }[];
  /** Fills what is empty of patients that are here. */
  complete: readonly { line: number; patient: string; values: PatientValues }[];
}

/** What is done with a line. One that repeats another line has nobody to complete: what was chosen for all does not reach it. */
export function choiceOf(duplicate: Duplicate, { all, lines }: DuplicateChoices): DuplicateChoice {
  const choice = lines[duplicate.line] ?? all;
  return duplicate.reason === 'file' && choice === 'complete' ? 'skip' : choice;
}

/** What is written with these choices; a patient whom nothing is missing is not completed. */
export function planOf({ fresh, duplicates }: Review, choices: DuplicateChoices): ImportPlan {
  const create = fresh.map(({ line, values }) => ({ line, values }));
  const complete: ImportPlan['complete'][number][] = [];
  for (const duplicate of duplicates) {
    const { line, values } = duplicate;
    const choice = choiceOf(duplicate, choices);
    if (choice === 'create') create.push({ line, values });
    if (choice === 'complete' && duplicate.reason !== 'file' && missing(duplicate.patient, values) !== null) {
      complete.push({ line, patient: duplicate.patient.id, values });
    }
  }
  return { create: create.sort((a, b) => a.line - b.line), complete };
}

/** What a file knows and the patient's record does not; null when that is nothing. */
export function missing(patient: Patient, values: PatientValues): Partial<PatientValues> | null {
  const empty = Object.entries(values).filter(
    ([field, value]) => value !== null && value !== '' && (patient[field as keyof PatientValues] ?? '') === '',
  );
  return empty.length === 0 ? null : Object.fromEntries(empty);
}

/** A short text that differs, as good as certainly, when any value of a patient does: whether a record is still as imported. */
export function digestOf(values: PatientValues): string {
  const text = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Two FNV-1a hashes of 32 bits with different beginnings; ten thousand of them are kept with each import.
  let [one, two] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(index), 0x01000193);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
