import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { Duplicate, DuplicateChoice, Review } from './duplicates.ts';

/** A person's choices for the likely duplicates: for all, and for single lines. */
export interface DuplicateChoices {
  all: DuplicateChoice;
  lines: Readonly<Record<number, DuplicateChoice>>;
}

/** The writes of an import. */
export interface ImportPlan {
  create: readonly { line: number; values: PatientValues }[];
  /** Fills empty fields of existing patients. */
  complete: readonly { line: number; patient: string; values: PatientValues }[];
}

/** The lines that an import had written when it was continued. */
export interface Written {
  created: ReadonlySet<number>;
  completed: ReadonlySet<number>;
}

/** An import that has not been continued has written nothing before. */
export const NOTHING_WRITTEN: Written = { created: new Set(), completed: new Set() };

/**
 * The choice for a line. A line that repeats another line has no patient to complete: the choice "complete" for all
 * does not apply to it.
 */
export function choiceOf(duplicate: Duplicate, { all, lines }: DuplicateChoices): DuplicateChoice {
  const choice = lines[duplicate.line] ?? all;
  return duplicate.reason === 'file' && choice === 'complete' ? 'skip' : choice;
}

/** The writes that follow from these choices; a patient who lacks nothing is not completed. */
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

/** The likely duplicates that an import leaves as they are; `before` is what it had written when it was continued. */
export function leftOut({ duplicates }: Review, { create, complete }: ImportPlan, { completed }: Written): number {
  const written = new Set([...[...create, ...complete].map(({ line }) => line), ...completed]);
  return duplicates.filter(({ line }) => !written.has(line)).length;
}

/** The values that a file has and the patient's record lacks; null when there are none. */
export function missing(patient: Patient, values: PatientValues): Partial<PatientValues> | null {
  const empty = Object.entries(values).filter(
    ([field, value]) => value !== null && value !== '' && (patient[field as keyof PatientValues] ?? '') === '',
  );
  return empty.length === 0 ? null : Object.fromEntries(empty);
}

/** A digest that almost certainly differs when any value of a patient does: it tells whether a record is still as imported. */
export function digestOf(values: PatientValues): string {
  const text = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Two FNV-1a hashes of 32 bits with different seeds: short, since ten thousand of them are stored with each import.
  let [one, two] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(index), 0x01000193);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
