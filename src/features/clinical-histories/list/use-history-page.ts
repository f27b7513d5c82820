import { useEffect, useMemo, useState } from 'react';
import { alertsOf, type ClinicalAlert } from '#domain/clinical/alerts.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { usePatientIndex } from '#entities/patient/patient-index.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import { placeOf, type ListPage, type PageRead } from '#record/list/list-page.ts';
import { prefetch, useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import {
  countHistories,
  historiesByUpdate,
  historyIds,
  inOrderOfPatients,
  ofPatients,
} from '#store/clinical/history-list.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { HISTORY_LIST, type HistoryListSearch, type HistorySort } from './list-address.ts';

/** The page size of specification §9. */
export const PAGE_SIZE = 6;

/** A history among the cards of the list. */
export interface ListedHistory {
  id: string;
  history: ClinicalHistory;
  /** Absent while the patient is not on this tablet (yet). */
  patient: Patient | undefined;
  alerts: ClinicalAlert[];
}

export type HistoryPage = ListPage<ListedHistory>;

/** Milliseconds before the data of a search are read, so that the first cards are painted before. */
const SEARCH_DELAY = 50;

/**
 * One page of the histories, of patients who match a search or of one patient. The order by last update is read from
 * the store's index. A search, a patient and the order by name use the index of patients and the ids of the histories,
 * read once. Notes are read for the page alone.
 */
export function useHistoryPage(search: HistoryListSearch): Read<HistoryPage> {
  const { q = '', sort = HISTORY_LIST.defaultSort, page = 1, patient } = search;
  const direct = q.trim() === '' && byUpdate(sort) && patient === undefined;
  const [painted, setPainted] = useState(false);
  const wanted = painted || !direct;
  const index = usePatientIndex(wanted);
  const ids = useRead(readIds, wanted);
  const all = valueOf(ids) ?? null;
  const found = useMemo(() => {
    if (direct || !index.ready || !all) return null;
    const people = index.search(q, sort === '-patient' ? '-name' : 'name');
    return arrange(all, patient === undefined ? people : people.filter((id) => id === patient), sort);
  }, [direct, index, all, q, sort, patient]);
  const state = useLastAnswer(useRead(readPage, direct, direct ? null : found, sort, page));
  const read = state.status === 'ready';
  useEffect(() => {
    if (!read) return undefined;
    const timer = setTimeout(() => setPainted(true), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [read]);
  if (!direct && ids.status === 'failed') return ids;
  if (state.status !== 'ready') return state;
  return state.value ? { status: 'ready', value: state.value } : { status: 'loading' };
}

const readIds = async (db: ArcadaDatabase, wanted: boolean) => (wanted ? historyIds(db) : null);

async function readPage(
  db: ArcadaDatabase,
  direct: boolean,
  found: readonly string[] | null,
  sort: HistorySort,
  page: number,
): Promise<HistoryPage | null> {
  const read = direct ? () => readByUpdate(db, sort, page) : found && (() => readFound(db, found, page));
  return read && withCompleteness(db, ['clinical-histories'], read);
}

/** The list's first page, read ahead. */
export const prefetchHistories = (db: ArcadaDatabase) =>
  prefetch(db, readPage, true, null, HISTORY_LIST.defaultSort, 1);

function arrange(all: readonly string[], patients: readonly string[], sort: HistorySort): string[] {
  const found = byUpdate(sort) ? ofPatients(all, patients) : inOrderOfPatients(all, patients);
  return sort === '-updated_at' ? found.reverse() : found;
}

const byUpdate = (sort: HistorySort) => sort === 'updated_at' || sort === '-updated_at';

async function readByUpdate(db: ArcadaDatabase, sort: HistorySort, wanted: number): Promise<PageRead<ListedHistory>> {
  const total = await countHistories(db);
  const { page, pages, offset } = placeOf(wanted, total, PAGE_SIZE);
  const descending = sort === '-updated_at';
  const histories = await historiesByUpdate(db, { offset, limit: PAGE_SIZE, total, descending });
  return { total, page, pages, ...(await aroundHistories(db, histories)) };
}

async function readFound(
  db: ArcadaDatabase,
  found: readonly string[],
  wanted: number,
): Promise<PageRead<ListedHistory>> {
  const { page, pages, offset } = placeOf(wanted, found.length, PAGE_SIZE);
  const rows = await db.records('clinical-histories').bulkGet(found.slice(offset, offset + PAGE_SIZE));
  const histories = rows.filter((row) => row !== undefined);
  return { total: found.length, page, pages, ...(await aroundHistories(db, histories)) };
}

async function aroundHistories(
  db: ArcadaDatabase,
  histories: readonly ClinicalHistory[],
): Promise<Pick<HistoryPage, 'rows' | 'marks'>> {
  const ids = histories.map(({ id }) => id);
  const [people, marks] = await Promise.all([
    db.records('patients').bulkGet(histories.map(({ patient }) => patient)),
    recordMarks(db, 'clinical-histories', ids),
  ]);
  const rows = histories.map((history, place) => ({
    id: history.id,
    history,
    patient: people[place],
    alerts: alertsOf(history),
  }));
  return { rows, marks };
}
