import { useEffect, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { unsentDeletions } from '#store/patients/deleted-patients.ts';
import { readPeople, type People } from '#store/session/people.ts';

/** The most patients that the server lists; beyond them, a search asks it for those that match. */
export const LIMIT = 500;
const PATH = `/deleted-patients/?limit=${LIMIT}`;
/** Milliseconds without a key before the server is asked. */
const PAUSE = 250;

/** A deleted patient of the list. */
export interface Trashed {
  patient: Patient;
  at: string;
  /** The user who deleted the patient. */
  by: string | null;
  /** Null while the deletion is unsent: the records that it takes along are not known for certain. */
  records: DeletedPatient['records'] | null;
  mergedInto: DeletedPatient['merged_into'];
}

/** Deleted patients, from the server and from this tablet's outbox. */
export interface Trash {
  status: 'loading' | 'offline' | 'failed' | 'ready';
  trashed: readonly Trashed[];
  /** There are more than these, which only a search finds. */
  more: boolean;
  /** Whether the server has answered the search. */
  search: 'asking' | 'failed' | 'done';
  people: People;
  reload: () => void;
}

/**
 * The deleted patients, with all that match the search. The server alone knows all of them; offline there are those
 * deleted here and not sent yet.
 */
export function useTrash(search: string): Trash {
  const here = valueOf(useRead(readHere));
  // Read again after a deletion has been sent.
  const stamp = here?.unsent.map(({ patient }) => patient.id).join();
  const { status, value: newest = [], reload } = useServerRead<DeletedPatient[]>(PATH, stamp);
  const more = newest.length >= LIMIT;
  const older = useOlder(more ? search : '', stamp);
  const unsent = (here?.unsent ?? []).map(({ patient, at, author }) => ({
    patient,
    at,
    by: author,
    records: null,
    mergedInto: null,
  }));
  const waiting = new Set(unsent.map(({ patient }) => patient.id));
  const listed = new Set(newest.map(({ patient }) => patient.id));
  const all = [...newest, ...older.list.filter(({ patient }) => !listed.has(patient.id))];
  const known = all.map(({ patient, deleted_at, deleted_by, records, merged_into }) => ({
    patient,
    at: deleted_at,
    by: deleted_by,
    records,
    mergedInto: merged_into,
  }));
  const alive = useAlive(known.map(({ patient }) => patient.id));
  return {
    status,
    trashed: [...unsent, ...known.filter(({ patient }) => !waiting.has(patient.id) && !alive.has(patient.id))],
    more,
    search: older.search,
    people: here?.people ?? new Map(),
    reload: () => void reload(),
  };
}

interface Found {
  search: Trash['search'];
  list: readonly DeletedPatient[];
}

/** The matches among all deleted patients; none for ''. */
function useOlder(search: string, stamp: string | undefined): Found {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(search), PAUSE);
    return () => clearTimeout(timer);
  }, [search]);
  const asked = typed === search ? search : '';
  const path = asked === '' ? null : `${PATH}&search=${encodeURIComponent(asked)}`;
  const { status, value, busy } = useServerRead<DeletedPatient[]>(path, stamp);
  if (search === '' || value) return { search: 'done', list: value ?? [] };
  return { search: path === null || status === 'loading' || busy ? 'asking' : 'failed', list: [] };
}

/** Patients restored here since the server was asked. */
function useAlive(ids: readonly string[]): ReadonlySet<string> {
  return valueOf(useLastAnswer(useRead(readAlive, ids.join()))) ?? new Set();
}

/** Those of these patients (ids, separated by commas) that are here. */
async function readAlive(db: ArcadaDatabase, ids: string): Promise<ReadonlySet<string>> {
  const rows = await db.records('patients').bulkGet(ids.split(','));
  return new Set(rows.flatMap((row) => (row ? [row.id] : [])));
}

const readHere = async (db: ArcadaDatabase) => ({ unsent: await unsentDeletions(db), people: await readPeople(db) });
