import { useEffect, useMemo, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { usePatientIndex, type PatientAnswers } from '#entities/patient/patient-index.ts';
import { useRead, type Read } from '#runtime/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { readMeta } from '#store/database/meta.ts';
import type { PatientSort } from '#store/patients/patient-index.ts';
import { countPatients, patientsByName } from '#store/patients/patients.ts';
import { DEFAULT_SORT, PAGE_SIZE, type PatientListSearch } from '../list-search.ts';

/** The first cards are painted before every patient is read for the index, milliseconds. */
const INDEX_DELAY = 50;

export interface PatientPage {
  patients: Patient[];
  marks: Map<string, RecordMark>;
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
  /** The first download has ended: an empty list is a true answer. */
  complete: boolean;
}

/**
 * One page of the patients that answer a search. The in-memory index answers; until it stands, the store's own
 * order by name gives the first paint. Only the page's rows are ever read.
 */
export function usePatientPage({ q = '', sort = DEFAULT_SORT, page = 1 }: PatientListSearch): Read<PatientPage> {
  const [painted, setPainted] = useState(false);
  const index = usePatientIndex(painted || !inNameOrder(q, sort));
  const found = useMemo(() => (index.ready ? answer(index, { q, sort, page }) : null), [index, q, sort, page]);
  const state = useRead<PatientPage | null>(
    async (db) => {
      if (found) return readFound(db, found);
      return inNameOrder(q, sort) ? readByName(db, sort, page) : null;
    },
    [found?.key, found === null, q, sort, page],
    { keep: true },
  );
  const read = state.status === 'ready' && state.value !== null;
  useEffect(() => {
    if (!read) return undefined;
    const timer = setTimeout(() => setPainted(true), INDEX_DELAY);
    return () => clearTimeout(timer);
  }, [read]);
  if (state.status !== 'ready') return state;
  return state.value ? { status: 'ready', value: state.value } : { status: 'loading' };
}

interface Found {
  ids: string[];
  total: number;
  page: number;
  pages: number;
  /** Same key, same page: not read again. */
  key: string;
}

function answer(index: PatientAnswers, { q, sort, page }: Required<PatientListSearch>): Found {
  const all = index.search(q, sort);
  const position = clampPage(page, all.length);
  const ids = all.slice((position.page - 1) * PAGE_SIZE, position.page * PAGE_SIZE);
  return { ids, total: all.length, ...position, key: [all.length, position.page, ...ids].join() };
}

/** A page that no longer exists (patients were deleted, an old link) shows the last one. */
function clampPage(page: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { page: Math.min(Math.max(1, page), pages), pages };
}

// The reads of a page go out together: one after the other they cost several frames on a tablet.
async function readFound(db: ArcadaDatabase, { ids, total, page, pages }: Found): Promise<PatientPage> {
  const [rows, surroundings] = await Promise.all([db.rows('patients').bulkGet(ids), around(db, ids)]);
  const patients = (rows as unknown as (Patient | undefined)[]).filter((row) => row !== undefined);
  return { patients, total, page, pages, ...surroundings };
}

/** What the store answers without the index. */
const inNameOrder = (q: string, sort: PatientSort) => q.trim() === '' && (sort === 'name' || sort === '-name');

async function readByName(db: ArcadaDatabase, sort: PatientSort, wanted: number): Promise<PatientPage> {
  const total = await countPatients(db);
  const { page, pages } = clampPage(wanted, total);
  const offset = (page - 1) * PAGE_SIZE;
  const patients = await patientsByName(db, { offset, limit: PAGE_SIZE, descending: sort === '-name' });
  const ids = patients.map((patient) => patient.id);
  return { patients, total, page, pages, ...(await around(db, ids)) };
}

async function around(db: ArcadaDatabase, ids: string[]): Promise<Pick<PatientPage, 'marks' | 'complete'>> {
  const [marks, ready] = await Promise.all([recordMarks(db, 'patients', ids), readMeta(db, 'ready')]);
  return { marks, complete: ready === true };
}
