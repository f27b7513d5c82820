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

/** The most that are asked for: who is not among them is found by nobody. */
const LIMIT = 500;

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
  people: People;
  reload: () => void;
}

/** The deleted patients. The server alone knows all of them; offline there is what was deleted here and not sent yet. */
export function useTrash(): Trash {
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

  const unsent = (here?.unsent ?? []).map(({ patient, at, author }) => ({
    patient,
    at,
    by: author,
    records: null,
    mergedInto: null,
  }));
  const waiting = new Set(unsent.map(({ patient }) => patient.id));
  const known = (told?.list ?? []).map(({ patient, deleted_at, deleted_by, records, merged_into }) => ({
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
    people: here?.people ?? new Map(),
    reload: () => setAgain(again + 1),
  };
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
