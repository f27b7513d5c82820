import { useMemo } from 'react';
import { newestFirst, type Payment } from '#domain/money/payment.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { groupBy } from '#domain/values/groups.ts';
import { searchAllPatients, useFoundPatients, type FoundPatients } from '#entities/patient/patient-index.ts';
import { placeOf, type ListPage } from '#record/list/list-page.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { nextDueOf, readDues, type Dues, type PersonDues } from '#store/money/dues.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { filterOf, type DuesFilter, type DuesSearch } from './dues-address.ts';

/** Persons a page. */
export const PAGE_SIZE = 20;

/** A person among the rows of the list. */
export interface DuesRow {
  person: PersonDues;
  /** Undefined while the patient is not on this tablet (yet). */
  patient: Patient | undefined;
  /** The person's last payment of any budget. */
  last: Payment | undefined;
  /** The mark of the person's payments: unsent ones count already. */
  mark: RecordMark | undefined;
}

/** One page of the list, with the sums of all debts. */
export interface DuesPage extends ListPage<DuesRow> {
  sums: Dues['sums'];
  sunday: string;
  /** The person, of everybody, of whom something is due next; only where nothing is listed. */
  soonest: DuesRow | undefined;
}

const LOADING: Read<DuesPage> = { status: 'loading' };

/**
 * One page of the persons that owe instalments. Names and telephones are searched among the patients, in memory; only
 * the page's patients are read.
 */
export function useDuesPage(search: DuesSearch): Read<DuesPage> {
  const { q = '', page = 1 } = search;
  const today = useToday();
  const patients = useFoundPatients(q);
  const read = useRead(readPage, today, filterOf(search), patients, page);
  const answer = useMemo<Read<DuesPage>>(() => {
    if (read.status !== 'ready') return read;
    return read.value ? { status: 'ready', value: read.value } : LOADING;
  }, [read]);
  // While patients are still being searched, the list and its sums stay as they were.
  return useLastAnswer(answer);
}

/** Null while the patients are still being searched. */
async function readPage(
  db: ArcadaDatabase,
  today: string,
  filter: DuesFilter,
  patients: FoundPatients,
  wanted: number,
): Promise<DuesPage | null> {
  if (patients === null) return null;
  return withCompleteness(db, ['patients', 'budgets', 'payments'], async () => {
    const { people, sums, sunday } = await readDues(db, today);
    const found = foundIn(filtered(people, filter), patients);
    const { page, pages, offset } = placeOf(wanted, found.length, PAGE_SIZE);
    const rows = await rowsOf(db, found.slice(offset, offset + PAGE_SIZE));
    const [soonest] = found.length > 0 ? [] : await rowsOf(db, soonestOf(people));
    return { rows, marks: new Map(), total: found.length, page, pages, sums, sunday, soonest };
  });
}

/** All rows of the list, for a file or paper. */
export async function allDues(db: ArcadaDatabase, today: string, search: DuesSearch): Promise<DuesRow[]> {
  const text = (search.q ?? '').trim();
  const patients = text === '' ? undefined : new Set(await searchAllPatients(db, text));
  const { people } = await readDues(db, today);
  return rowsOf(db, foundIn(filtered(people, filterOf(search)), patients));
}

/** The list's first page, read ahead. */
export const prefetchDues = (db: ArcadaDatabase, today: string) =>
  prefetch(db, readPage, today, 'vencidas', undefined, 1);

const foundIn = (people: readonly PersonDues[], patients: Exclude<FoundPatients, null>): readonly PersonDues[] =>
  patients ? people.filter(({ patient }) => patients.has(patient)) : people;

/** The people whom a filter selects; `people` has the oldest debt first. */
function filtered(people: readonly PersonDues[], filter: DuesFilter): readonly PersonDues[] {
  if (filter === 'todas') return people;
  if (filter === 'vencidas') return people.filter(({ overdue }) => overdue.amount > 0);
  return people
    .filter(({ week }) => week.amount > 0)
    .toSorted((a, b) => ((a.week.since ?? '') < (b.week.since ?? '') ? -1 : a.week.since === b.week.since ? 0 : 1));
}

/** The person of whom something is due next, from today on; none where all is overdue. */
function soonestOf(people: readonly PersonDues[]): PersonDues[] {
  const ahead = people.flatMap((person) => {
    const due = nextDueOf(person);
    return due === undefined ? [] : [{ person, due }];
  });
  const [first] = ahead;
  if (!first) return [];
  return [ahead.reduce((a, b) => (b.due < a.due ? b : a), first).person];
}

async function rowsOf(db: ArcadaDatabase, people: readonly PersonDues[]): Promise<DuesRow[]> {
  const ids = people.map(({ patient }) => patient);
  const [patients, payments] = await Promise.all([
    db.records('patients').bulkGet(ids),
    db.records('payments').where('patient').anyOf(ids).toArray(),
  ]);
  const marks = await recordMarks(
    db,
    'payments',
    payments.map(({ id }) => id),
  );
  const byPatient = groupBy(payments, ({ patient }) => patient);
  return people.map((person, place) => {
    const own = byPatient.get(person.patient) ?? [];
    return {
      person,
      patient: patients[place],
      last: newestFirst(own)[0],
      mark: own.map(({ id }) => marks.get(id)).find((mark) => mark !== undefined),
    };
  });
}
