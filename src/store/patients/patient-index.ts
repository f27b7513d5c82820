// All patients' search keys in memory: an IndexedDB scan for a substring takes a second on a tablet, this milliseconds.
// It follows the store, including writes of other tabs and the worker.
import { Dexie, RangeSet, type ObservabilitySet, type RangeSet as Ranges } from 'dexie';
import { patientMatches, patientQuery } from '#domain/patients/patient.ts';
import type { ReadTelephone } from '#domain/values/telephone.ts';
import { digitsOf } from '#domain/values/text.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { breathe } from './pieces.ts';
import { firstOf, inOneText, keyOf, type InOrder, type Key, type PatientFacts } from './search-keys.ts';
import { loadTelephones } from './telephones.ts';

/** The orders of the patients' list; `-` for descending (specification §9). */
export type PatientSort = 'name' | '-name' | 'fecha_nacimiento' | '-fecha_nacimiento';

/** The search over all patients of this tablet. */
export interface PatientIndex {
  /** False until all patients have been read once. */
  ready: () => boolean;
  /** Changes whenever the answers may have changed; for useSyncExternalStore. */
  version: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Ids of the patients that answer a search, sorted. */
  search: (text: string, sort: PatientSort) => string[];
  /** The first few patients that match a search: those with a name that begins with the text, then the others, each by name. */
  first: (text: string, limit: number) => PatientFacts[];
  close: () => void;
}

/** The patients to be read anew: these, or all. */
type Job = 'all' | readonly string[];

/** So many are read at a time: twenty thousand at once would hold the page for a second. */
const AT_A_TIME = 500;

/** The longest wait before a failed read is tried again, milliseconds. */
const LONGEST_WAIT = 60_000;

/** Reads all patients once, and then each patient that is written; until `close`. */
export function createPatientIndex(db: ArcadaDatabase): PatientIndex {
  let keys = new Map<string, Key>();
  const listeners = new Set<() => void>();
  const sorted = new Map<PatientSort, Key[]>();
  // The last answer of `first`: asked as the person types, and again with the store's rows of the patients found.
  let likeliest = { text: '', limit: 0, list: [] as PatientFacts[] };
  let oneText: InOrder | null = null;
  let loaded = false;
  let version = 0;
  let readNumber: ReadTelephone | null = null;

  function changed(): void {
    sorted.clear();
    oneText = null;
    likeliest = { text: '', limit: 0, list: [] };
    version += 1;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const read = new Map<string, Key>();
    let last = '';
    for (;;) {
      const patients = await db.records('patients').where(':id').above(last).limit(AT_A_TIME).toArray();
      for (const patient of patients) read.set(patient.id, keyOf(patient));
      if (patients.length < AT_A_TIME) break;
      last = patients.at(-1)!.id;
      await breathe();
    }
    // Patients written meanwhile are the next job.
    keys = read;
    loaded = true;
    changed();
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const patients = await db.records('patients').bulkGet([...ids]);
    ids.forEach((id, index) => {
      const patient = patients[index];
      if (patient) keys.set(id, keyOf(patient));
      else keys.delete(id);
    });
    changed();
  }

  const reads = readsOneByOne((job) => (job === 'all' ? load() : refresh(job)));
  const part = `idb://${db.name}/patients/`;
  const settings = `idb://${db.name}/clinic-settings/`;
  function onMutation(parts: ObservabilitySet): void {
    if (parts[settings]) country.ask('all');
    const ranges = parts[part];
    if (!ranges) return;
    reads.ask(pointsOf(RangeSet(ranges)) ?? 'all');
  }
  Dexie.on('storagemutated', onMutation);
  reads.ask('all');

  /** Numbers are read by the rules of the clinic's country. */
  async function readByCountry(): Promise<void> {
    const [makeReader, clinic] = await Promise.all([loadTelephones(), readClinic(db)]);
    readNumber = makeReader?.(digitsOf(clinic?.country_code ?? '')) ?? null;
    changed();
  }
  const country = readsOneByOne(readByCountry);
  country.ask('all');

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
      const query = patientQuery(text, readNumber);
      const all = inOrder(sort);
      const found = query.words.length === 0 ? all : all.filter((key) => patientMatches(key, query));
      return found.map((key) => key.id);
    },
    first(text, limit) {
      if (likeliest.text !== text || likeliest.limit !== limit) {
        oneText ??= inOneText(inOrder('name'));
        likeliest = { text, limit, list: firstOf(oneText, patientQuery(text, readNumber), limit) };
      }
      return likeliest.list;
    },
    close() {
      reads.close();
      country.close();
      Dexie.on('storagemutated').unsubscribe(onMutation);
    },
  };
}

/** Runs one read at a time; requests made meanwhile become the next one. */
function readsOneByOne(read: (job: Job) => Promise<void>): { ask: (job: Job) => void; close: () => void } {
  let next: Job | null = null;
  let working = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (next !== null) {
        const job: Job = next;
        next = null;
        await read(job);
        failures = 0;
      }
    } catch (error) {
      // The database was closed during the read: everything is read again, so that no change is missed.
      next = 'all';
      retry = setTimeout(() => void work(), Math.min(LONGEST_WAIT, 1000 * 2 ** failures));
      failures += 1;
      throw error;
    } finally {
      working = false;
    }
  }

  return {
    ask(job) {
      next = next === 'all' || job === 'all' ? 'all' : [...new Set([...(next ?? []), ...job])];
      clearTimeout(retry);
      void work();
    },
    close: () => clearTimeout(retry),
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
