import { useMemo } from 'react';
import type { FollowUpReason } from '#domain/follow-up/follow-up.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { useFoundPatients, type FoundPatients } from '#entities/patient/patient-index.ts';
import { placeOf, type ListPage } from '#record/list/list-page.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import {
  countReasons,
  FOLLOW_UP_SOURCES,
  followedPatients,
  type Followed,
  type FollowedPatients,
} from '#store/follow-up/follow-up-list.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import { HIDDEN, shownIn, type FollowUpSearch, type Shown } from './list-address.ts';

/** Rows a page. */
export const PAGE_SIZE = 20;

/** A patient in the list, with the patient's record; undefined while it is not on this tablet. */
export type FollowUpRow = Followed & { person: Patient | undefined };

export interface FollowUpPage extends ListPage<FollowUpRow> {
  /** The number of patients in sight for each reason, of those whom the search finds. */
  counts: Record<FollowUpReason, number>;
  inSight: number;
  /** The number of patients hidden until a day, and that of those hidden until somebody takes it back. */
  waiting: number;
  unwilling: number;
}

const LOADING: Read<FollowUpPage> = { status: 'loading' };

/**
 * One page of those whom the address asks for. Names and telephones are searched among the patients, in memory; only the
 * page's patients are read.
 */
export function useFollowUpPage(search: FollowUpSearch): Read<FollowUpPage> {
  const { q = '', page = 1 } = search;
  const today = useToday();
  const patients = useFoundPatients(q);
  const read = useRead(readPage, today, patients, shownIn(search), page);
  const answer = useMemo<Read<FollowUpPage>>(() => {
    if (read.status !== 'ready') return read;
    return read.value ? { status: 'ready', value: read.value } : LOADING;
  }, [read]);
  // While patients are still being searched, the list and its counts stay as they were.
  return useLastAnswer(answer);
}

/** Null while the patients are still being searched. */
async function readPage(
  db: ArcadaDatabase,
  today: string,
  patients: FoundPatients,
  shown: Shown | undefined,
  wanted: number,
): Promise<FollowUpPage | null> {
  if (patients === null) return null;
  return withCompleteness(db, FOLLOW_UP_SOURCES, async () => {
    const found = foundIn(await followedPatients(db, today), patients);
    const all = selected(found, shown);
    const { page, pages, offset } = placeOf(wanted, all.length, PAGE_SIZE);
    const rows = await withPersons(db, all.slice(offset, offset + PAGE_SIZE));
    const attempts = rows.flatMap(({ attempt }) => attempt?.id ?? []);
    const waiting = found.hidden.filter(({ hiding }) => (hiding?.until ?? null) !== null).length;
    return {
      rows,
      total: all.length,
      page,
      pages,
      marks: await recordMarks(db, 'contact-attempts', attempts),
      counts: countReasons(found.shown),
      inSight: found.shown.length,
      waiting,
      unwilling: found.hidden.length - waiting,
    };
  });
}

/** The list's first page, read ahead. */
export const prefetchFollowUp = (db: ArcadaDatabase, today: string) =>
  prefetch(db, readPage, today, undefined, undefined, 1);

/** Everybody whom the address asks for, on all pages: for the file. */
export async function allFollowed(
  db: ArcadaDatabase,
  today: string,
  patients: Exclude<FoundPatients, null>,
  shown: Shown | undefined,
): Promise<FollowUpRow[]> {
  return withPersons(db, selected(foundIn(await followedPatients(db, today), patients), shown));
}

function foundIn({ shown, hidden }: FollowedPatients, patients: Exclude<FoundPatients, null>): FollowedPatients {
  if (!patients) return { shown, hidden };
  const isFound = ({ patient }: Followed) => patients.has(patient);
  return { shown: shown.filter(isFound), hidden: hidden.filter(isFound) };
}

function selected(found: FollowedPatients, shown: Shown | undefined): readonly Followed[] {
  if (shown === HIDDEN) return found.hidden;
  return shown === undefined ? found.shown : found.shown.filter(({ reason }) => reason === shown);
}

async function withPersons(db: ArcadaDatabase, followed: readonly Followed[]): Promise<FollowUpRow[]> {
  const persons = await db.records('patients').bulkGet(followed.map(({ patient }) => patient));
  return followed.map((each, place) => ({ ...each, person: persons[place] }));
}
