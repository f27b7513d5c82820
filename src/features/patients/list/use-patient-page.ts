import { useEffect, useMemo, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { usePatientIndex, type PatientAnswers } from '#entities/patient/patient-index.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { PatientSort } from '#store/patients/patient-index.ts';
import { countPatients, patientsByName } from '#store/patients/patients.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import { placeOf, type ListPage, type PageRead } from '#record/list/list-page.ts';
import { PATIENT_LIST, type PatientListSearch } from './list-address.ts';

/** Milliseconds before every patient is read for the index, so that the first cards are painted before. */
const INDEX_DELAY = 50;

/** The page size of specification §9. */
export const PAGE_SIZE = 9;

export type PatientPage = ListPage<Patient>;

/**
 * One page of the patients that match a search. The in-memory index answers; until it is built, the store's order by
 * name gives the first paint. Only the page's rows are read.
 */
export function usePatientPage({
  q = '',
  sort = PATIENT_LIST.defaultSort,
  page = 1,
}: PatientListSearch): Read<PatientPage> {
  const [painted, setPainted] = useState(false);
  const index = usePatientIndex(painted || !inNameOrder(q, sort));
  const answered = useMemo(() => (index.ready ? answer(index, { q, sort, page }) : null), [index, q, sort, page]);
  // The index answers again after every write to a patient: an equal page must not cause another read.
  const key = answered?.key;
  const [found, setFound] = useState(answered);
  if (found?.key !== key) setFound(answered);
  const inOrder = found === null && inNameOrder(q, sort);
  const state = useLastAnswer(useRead(readPage, found, inOrder ? sort : null, inOrder ? page : null));
  const read = state.status === 'ready' && state.value !== null;
  useEffect(() => {
    if (!read) return undefined;
    const timer = setTimeout(() => setPainted(true), INDEX_DELAY);
    return () => clearTimeout(timer);
  }, [read]);
  if (state.status !== 'ready') return state;
  return state.value ? { status: 'ready', value: state.value } : { status: 'loading' };
}

/** The page that the index found, else one by name; null while neither can answer. */
export async function readPage(
  db: ArcadaDatabase,
  found: Found | null,
  sort: PatientSort | null,
  page: number | null,
): Promise<PatientPage | null> {
  if (found) return withCompleteness(db, ['patients'], () => readFound(db, found));
  if (sort && page) return withCompleteness(db, ['patients'], () => readByName(db, sort, page));
  return null;
}

/** The list's first page, read ahead. */
export const prefetchPatients = (db: ArcadaDatabase) => prefetch(db, readPage, null, PATIENT_LIST.defaultSort, 1);

interface Found {
  ids: string[];
  total: number;
  page: number;
  pages: number;
  /** Equal keys mean equal pages, which are not read again. */
  key: string;
}

function answer(index: PatientAnswers, { q, sort, page: wanted }: Required<PatientListSearch>): Found {
  const all = index.search(q, sort);
  const { page, pages, offset } = placeOf(wanted, all.length, PAGE_SIZE);
  const ids = all.slice(offset, offset + PAGE_SIZE);
  return { ids, total: all.length, page, pages, key: [all.length, page, ...ids].join() };
}

async function readFound(db: ArcadaDatabase, { ids, total, page, pages }: Found): Promise<PageRead<Patient>> {
  const [rows, marks] = await Promise.all([db.records('patients').bulkGet(ids), recordMarks(db, 'patients', ids)]);
  const patients = rows.filter((row) => row !== undefined);
  return { rows: patients, total, page, pages, marks };
}

/** Whether the store can answer without the index. */
const inNameOrder = (q: string, sort: PatientSort) => q.trim() === '' && (sort === 'name' || sort === '-name');

async function readByName(db: ArcadaDatabase, sort: PatientSort, wanted: number): Promise<PageRead<Patient>> {
  const total = await countPatients(db);
  const { page, pages, offset } = placeOf(wanted, total, PAGE_SIZE);
  const rows = await patientsByName(db, { offset, limit: PAGE_SIZE, descending: sort === '-name' });
  const ids = rows.map((patient) => patient.id);
  return { rows, total, page, pages, marks: await recordMarks(db, 'patients', ids) };
}
