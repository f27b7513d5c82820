// All patients' search keys in memory: an IndexedDB scan of a substring takes a second on a tablet, this milliseconds.
// It follows the store, also what other tabs and the worker write.
import { Dexie, RangeSet, type ObservabilitySet, type RangeSet as Ranges } from 'dexie';
import { nameKey, patientMatches, patientQuery, searchKey, type Patient } from '#domain/patient.ts';
import { digitsOf } from '#domain/text.ts';
import type { ArcadaDatabase } from './database.ts';

export type PatientSort = 'name' | '-name' | 'fecha_nacimiento' | '-fecha_nacimiento';

interface Key {
  id: string;
  name: string;
  text: string;
  digits: string[];
  /** '' without a date of birth: sorts last either way. */
  birth: string;
}

export interface PatientIndex {
  /** False until all patients have been read once. */
  ready: () => boolean;
  /** Changes whenever the answers may have changed; for useSyncExternalStore. */
  version: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Ids of the patients that answer a search, sorted. */
  search: (text: string, sort: PatientSort) => string[];
  close: () => void;
}

export function createPatientIndex(db: ArcadaDatabase): PatientIndex {
  const keys = new Map<string, Key>();
  const listeners = new Set<() => void>();
  const sorted = new Map<PatientSort, Key[]>();
  let loaded = false;
  let version = 0;

  function changed(): void {
    sorted.clear();
    version += 1;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const patients = (await db.rows('patients').toArray()) as unknown as Patient[];
    keys.clear();
    for (const patient of patients) keys.set(patient.id, keyOf(patient));
    loaded = true;
    changed();
  }

  async function refresh(ids: string[]): Promise<void> {
    const patients = (await db.rows('patients').bulkGet(ids)) as unknown as (Patient | undefined)[];
    ids.forEach((id, index) => {
      const patient = patients[index];
      if (patient) keys.set(id, keyOf(patient));
      else keys.delete(id);
    });
    changed();
  }

  const part = `idb://${db.name}/patients/`;
  let work: Promise<unknown> = load();
  function onMutation(parts: ObservabilitySet): void {
    const ranges = parts[part];
    if (!ranges) return;
    const ids = pointsOf(RangeSet(ranges));
    // After a failed read (the database was closed under it) everything is read again: no change may be missed.
    work = work.then(() => (ids ? refresh(ids) : load()), load);
  }
  Dexie.on('storagemutated', onMutation);

  function inOrder(sort: PatientSort): Key[] {
    let result = sorted.get(sort);
    if (!result) {
      result = [...keys.values()].sort(comparers[sort]);
      sorted.set(sort, result);
    }
    return result;
  }

  return {
    ready: () => loaded,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    search(text, sort) {
      const query = patientQuery(text);
      const all = inOrder(sort);
      const found = query.words.length === 0 ? all : all.filter((key) => patientMatches(key, query));
      return found.map((key) => key.id);
    },
    close: () => Dexie.on('storagemutated').unsubscribe(onMutation),
  };
}

function keyOf(patient: Patient): Key {
  return {
    id: patient.id,
    name: nameKey(patient),
    text: searchKey(patient),
    digits: [patient.phone_number, patient.identity_card, patient.guardian_phone].map((text) => digitsOf(text ?? '')),
    birth: patient.fecha_nacimiento ?? '',
  };
}

/** The keys of a set of single keys; null when it holds a range. */
function pointsOf(ranges: Ranges): string[] | null {
  const ids: string[] = [];
  for (const { from, to } of ranges) {
    if (from !== to || typeof from !== 'string') return null;
    ids.push(from);
  }
  return ids;
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Key, b: Key) => compareText(a.name, b.name) || compareText(a.id, b.id);
const undatedLast = (a: Key, b: Key) => Number(a.birth === '') - Number(b.birth === '');

const comparers: Record<PatientSort, (a: Key, b: Key) => number> = {
  name: byName,
  '-name': (a, b) => byName(b, a),
  fecha_nacimiento: (a, b) => undatedLast(a, b) || compareText(a.birth, b.birth) || byName(a, b),
  '-fecha_nacimiento': (a, b) => undatedLast(a, b) || compareText(b.birth, a.birth) || byName(a, b),
};
