import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { createPatientIndex, type PatientIndex } from '#store/patients/patient-index.ts';
import type { PatientFacts } from '#store/patients/search-keys.ts';
import { useRuntime } from '#runtime/runtime.tsx';

/** The index's answers: a new object whenever they may have changed. */
export interface PatientAnswers {
  /** False until all patients have been read once. */
  ready: boolean;
  search: PatientIndex['search'];
}

interface Shared {
  index: PatientIndex;
  version: number;
  answers: PatientAnswers;
}

// One index a store: building it reads every patient once.
const shared = new WeakMap<ArcadaDatabase, Shared>();

function sharedIndex(db: ArcadaDatabase): Shared {
  const known = shared.get(db);
  if (known) return known;
  const index = createPatientIndex(db);
  const made = { index, version: index.version(), answers: answersOf(index) };
  shared.set(db, made);
  return made;
}

const answersOf = (index: PatientIndex): PatientAnswers => ({
  ready: index.ready(),
  search: (text, sort) => index.search(text, sort),
});

function currentAnswers(db: ArcadaDatabase): PatientAnswers {
  const entry = sharedIndex(db);
  if (entry.version !== entry.index.version()) {
    entry.version = entry.index.version();
    entry.answers = answersOf(entry.index);
  }
  return entry.answers;
}

const NOT_YET: PatientAnswers = { ready: false, search: () => [] };
const nothingToHear = () => () => undefined;

/**
 * The search index of all patients; the component renders again when patients change. Building it reads every
 * patient: a screen that can paint without it first passes `wanted` only then.
 */
export function usePatientIndex(wanted = true): PatientAnswers {
  const { db } = useRuntime();
  const off = !wanted && !shared.has(db);
  const subscribe = useCallback((listener: () => void) => sharedIndex(db).index.subscribe(listener), [db]);
  return useSyncExternalStore(off ? nothingToHear : subscribe, () => (off ? NOT_YET : currentAnswers(db)));
}

/** The patients whom a list's search found: undefined without a search, null while patients are still being read. */
export type FoundPatients = ReadonlySet<string> | undefined | null;

/** The patients whose name or telephone a list's search box asks for, searched in memory. */
export function useFoundPatients(q: string): FoundPatients {
  const searched = q.trim() !== '';
  const index = usePatientIndex(searched);
  return useMemo(() => {
    if (!searched) return undefined;
    return index.ready ? new Set(index.search(q, 'name')) : null;
  }, [index, q, searched]);
}

/** Builds the index unless there is one; resolves once every patient has been read. */
export const patientIndexReady = (db: ArcadaDatabase): Promise<void> => untilReady(sharedIndex(db).index);

/** The first few patients that answer a search, the likeliest first. Waits for the index, which reads every patient once. */
export async function searchPatients(db: ArcadaDatabase, text: string, limit: number): Promise<PatientFacts[]> {
  await patientIndexReady(db);
  return sharedIndex(db).index.first(text, limit);
}

/** The ids of all patients that answer a search, by name. Waits for the index. */
export async function searchAllPatients(db: ArcadaDatabase, text: string): Promise<string[]> {
  await patientIndexReady(db);
  return sharedIndex(db).index.search(text, 'name');
}

/** As `searchPatients`, at once; null while the index is being built. */
export function searchPatientsNow(db: ArcadaDatabase, text: string, limit: number): PatientFacts[] | null {
  const { index } = sharedIndex(db);
  return index.ready() ? index.first(text, limit) : null;
}

function untilReady(index: PatientIndex): Promise<void> {
  return new Promise((resolve) => {
    if (index.ready()) return resolve();
    const unsubscribe = index.subscribe(() => {
      if (!index.ready()) return;
      unsubscribe();
      resolve();
    });
  });
}
