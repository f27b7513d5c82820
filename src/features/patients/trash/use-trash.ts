import { useEffect, useMemo, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { unsentDeletions } from '#store/patients/deleted-patients.ts';
import { readPeople, type People } from '#store/session/people.ts';

/** The most that the server tells at once. Beyond them it is asked for those who answer to the search. */
export const LIMIT = 500;
/** Milliseconds without a key before it is asked. */
const PAUSE = 250;

/** A deleted patient, as the list shows them. */
export interface Trashed {
  patient: Patient;
  at: string;
  /** The user who deleted them. */
  by: string | null;
  /** Null while the server has not been told: what falls with them is not known for certain. */
  records: DeletedPatient['records'] | null;
  mergedInto: DeletedPatient['merged_into'];
}

/** What can be restored: as the server tells it, and what waits here. */
export interface Trash {
  status: 'loading' | 'offline' | 'failed' | 'ready';
  trashed: readonly Trashed[];
  /** There are more than these: only a search finds them. */
  more: boolean;
  /** Whether the server has told those among them who answer to the search. */
  search: 'asking' | 'failed' | 'done';
  people: People;
  reload: () => void;
}

/**
 * The deleted patients, with all who answer to the search. The server alone knows all of them; offline there is what was deleted
 * here and not sent yet.
 */
export function useTrash(search: string): Trash {
  const { request } = useRuntime();
  const online = useOnline();
  const [told, setTold] = useState<{ list: readonly DeletedPatient[]; asked: object } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [again, setAgain] = useState(0);
  const here = valueOf(
    useRead(async (db) => ({ unsent: await unsentDeletions(db), people: await readPeople(db) }), [], { keep: true }),
  );
  // Again once a deletion has been sent, and when somebody asks.
  const stamp = `${again} ${here?.unsent.map(({ patient }) => patient.id).join()}`;
  const asked = useMemo(() => ({ stamp }), [stamp]);
  useEffect(() => {
    if (!online) return undefined;
    let current = true;
    request<DeletedPatient[]>(`/deleted-patients/?limit=${LIMIT}`).then(
      (list) => {
        if (!current) return;
        setTold({ list, asked });
        setFailure(null);
      },
      (error: unknown) => {
        if (!current) return;
        setFailure(error);
        reportFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [online, request, asked]);

  const more = told !== null && told.list.length >= LIMIT;
  const older = useOlder(more && online ? search : '', stamp);
  const unsent = (here?.unsent ?? []).map(({ patient, at, author }) => ({
    patient,
    at,
    by: author,
    records: null,
    mergedInto: null,
  }));
  const waiting = new Set(unsent.map(({ patient }) => patient.id));
  const newest = told?.list ?? [];
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
    status: statusOf(online, failure, told !== null),
    trashed: [...unsent, ...known.filter(({ patient }) => !waiting.has(patient.id) && !alive.has(patient.id))],
    more,
    search: older.search,
    people: here?.people ?? new Map(),
    reload: () => setAgain(again + 1),
  };
}

interface Found {
  search: Trash['search'];
  list: readonly DeletedPatient[];
}

/** Those of all deleted patients who answer to a search; nobody to ''. */
function useOlder(search: string, stamp: string): Found {
  const { request } = useRuntime();
  const [told, setTold] = useState<Found & { question: string }>({ search: 'done', list: [], question: '' });
  const question = search === '' ? '' : `${stamp} ${search}`;
  useEffect(() => {
    if (question === '') return undefined;
    let current = true;
    const timer = setTimeout(() => {
      request<DeletedPatient[]>(`/deleted-patients/?limit=${LIMIT}&search=${encodeURIComponent(search)}`).then(
        (list) => {
          if (current) setTold({ search: 'done', list, question });
        },
        (error: unknown) => {
          if (!current) return;
          setTold({ search: 'failed', list: [], question });
          reportFailure(error);
        },
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [question, search, request]);
  if (question === '') return { search: 'done', list: [] };
  return question === told.question ? told : { search: 'asking', list: [] };
}

/** Who has been restored here since the server was asked. */
function useAlive(ids: readonly string[]): ReadonlySet<string> {
  const alive = useRead(
    async (db) => new Set((await db.records('patients').bulkGet([...ids])).flatMap((row) => (row ? [row.id] : []))),
    [ids.join()],
    { keep: true },
  );
  return valueOf(alive) ?? new Set();
}

function statusOf(online: boolean, failure: unknown, known: boolean): Trash['status'] {
  if (!online) return 'offline';
  if (failure instanceof AppError && failure.code === 'network') return 'offline';
  if (failure !== null) return 'failed';
  return known ? 'ready' : 'loading';
}
