// One page of the appointments' list, read through the indexes or a month at a time: a clinic has 100,000 appointments,
// and a page shows ten.
import type { Collection } from 'dexie';
import {
  answersFilter,
  SHOWN_ESTADOS,
  type Appointment,
  type AppointmentFilter,
  type ShownEstado,
} from '#domain/agenda/appointment.ts';
import { compareMoments } from '#domain/values/dates.ts';
import { appointmentsInOrder, withPatients, type ListedAppointment } from './appointments.ts';
import { countAppointments, sumOfCounts, type EstadoCounts } from './count-appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { estadoKeyOf } from '#store/database/local-row.ts';

/** The page that is wanted. */
export interface ListOptions {
  /** How many appointments come before it; an offset beyond the last page gives the last page. */
  offset: number;
  limit: number;
  /** By date and time unless told otherwise; within an estado by date and time. */
  by?: 'fecha' | 'estado';
  descending: boolean;
}

/** One page of a filter's result. */
export interface AppointmentPage {
  rows: ListedAppointment[];
  /** How many appointments come before it. */
  offset: number;
  /** How many there are in all, or, with `more`, at least. */
  total: number;
  /** There may be more: a search that matches many patients is not counted to its end. */
  more: boolean;
}

/** One page of the appointments that pass a filter, and how many pass in all. */
export async function listAppointments(
  db: ArcadaDatabase,
  filter: AppointmentFilter,
  options: ListOptions,
): Promise<AppointmentPage> {
  const { rows, ...page } = await pageOf(db, filter, options);
  return { ...page, rows: await withPatients(db, rows) };
}

type Found = Omit<AppointmentPage, 'rows'> & { rows: Appointment[] };

function pageOf(db: ArcadaDatabase, filter: AppointmentFilter, options: ListOptions): Promise<Found> {
  const { patients } = filter;
  if (!patients) return fromIndex(db, filter, options);
  return patients.size <= FEW ? ofFew(db, [...patients], filter, options) : ofMany(db, filter, options);
}

/** The offset of the page that holds `offset`, or else of the last page. */
const within = ({ offset, limit }: ListOptions, total: number): number =>
  Math.min(offset, Math.max(0, Math.ceil(total / limit) - 1) * limit);

/** The appointments of some days, or on all of them. */
type Days = (from?: string, to?: string) => Collection<Appointment, string>;

/** The ranges of an index that a filter by date and estado selects, in ascending order. */
function stretches(db: ArcadaDatabase, { estado }: AppointmentFilter, by: ListOptions['by']): Days[] {
  const ofEstado =
    (shown: ShownEstado): Days =>
    (from, to) =>
      db
        .records('appointments')
        .where('[_estado+fecha+hora]')
        .between([shown, from || '0000-01-01', '00:00'], [shown, to || '9999-12-31', '23:59'], true, true);
  if (estado) return [ofEstado(estado)];
  return by === 'estado' ? SHOWN_ESTADOS.map(ofEstado) : [(from, to) => appointmentsInOrder(db, from, to)];
}

async function fromIndex(db: ArcadaDatabase, filter: AppointmentFilter, options: ListOptions): Promise<Found> {
  const { limit, descending } = options;
  const inOrder = stretches(db, filter, options.by).map((days) => () => days(filter.from, filter.to));
  const counts = countsInOrder(await countAppointments(db, filter.from, filter.to), filter, options.by);
  if (descending) {
    inOrder.reverse();
    counts.reverse();
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const offset = within(options, total);
  const rows: Appointment[] = [];
  let skip = offset;
  for (const [place, stretch] of inOrder.entries()) {
    const count = counts[place]!;
    const wanted = Math.min(limit - rows.length, count - skip);
    if (wanted > 0) rows.push(...(await part(stretch, { skip, wanted, count, descending })));
    skip = Math.max(0, skip - count);
  }
  return { rows, offset, total, more: false };
}

/** How many rows each of `stretches` holds. */
function countsInOrder(counts: EstadoCounts, { estado }: AppointmentFilter, by: ListOptions['by']): number[] {
  if (estado) return [counts[estado]];
  return by === 'estado' ? SHOWN_ESTADOS.map((each) => counts[each]) : [sumOfCounts(counts)];
}

/** Reads from the nearer end: skipping 100,000 rows takes a tablet a second. */
async function part(
  stretch: () => Collection<Appointment, string>,
  { skip, wanted, count, descending }: { skip: number; wanted: number; count: number; descending: boolean },
): Promise<Appointment[]> {
  const read = (backwards: boolean, past: number) =>
    (backwards ? stretch().reverse() : stretch()).offset(past).limit(wanted).toArray();
  const beyond = count - skip - wanted;
  return skip <= beyond ? read(descending, skip) : (await read(!descending, beyond)).toReversed();
}

/**
 * Up to so many patients, all their appointments are read, by one request each. (Dexie's `anyOf` steps through them
 * with a cursor: seconds.)
 */
const FEW = 300;

async function ofFew(
  db: ArcadaDatabase,
  patients: readonly string[],
  filter: AppointmentFilter,
  options: ListOptions,
): Promise<Found> {
  const table = db.records('appointments');
  const read = await db.transaction('r', table, () =>
    Promise.all(patients.map((patient) => table.where({ patient }).toArray())),
  );
  const found = read.flat().filter((appointment) => answersFilter(appointment, filter));
  found.sort(comparing(options));
  const offset = within(options, found.length);
  return { rows: found.slice(offset, offset + options.limit), offset, total: found.length, more: false };
}

/** The order of the indexes, where equal keys are ordered by id. */
function comparing({ by, descending }: ListOptions): (a: Appointment, b: Appointment) => number {
  const ascending = (a: Appointment, b: Appointment) =>
    (by === 'estado' ? compareText(estadoKeyOf(a), estadoKeyOf(b)) : 0) ||
    compareMoments(a, b) ||
    compareText(a.id, b.id);
  return descending ? (a, b) => ascending(b, a) : ascending;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** At least so many rows are examined: that is fast, and counts most searches to their end. */
const LOOKED_THROUGH = 2000;

/**
 * A name that many patients bear: days are examined until the page is full, and two more pages for the page buttons
 * (specification §9).
 */
async function ofMany(db: ArcadaDatabase, filter: AppointmentFilter, options: ListOptions): Promise<Found> {
  const { limit, descending } = options;
  const enough = options.offset + 3 * limit;
  const inOrder = stretches(db, filter, options.by);
  if (descending) inOrder.reverse();
  const found: Appointment[] = [];
  let looked = 0;
  const take = (rows: Appointment[]): boolean => {
    looked += rows.length;
    found.push(...rows.filter((appointment) => answersFilter(appointment, filter)));
    return found.length > enough && looked >= LOOKED_THROUGH;
  };
  let more = false;
  for (const days of inOrder) {
    if (!more) more = await lookThrough(days, filter, descending, take);
  }
  const offset = within(options, found.length);
  return { rows: found.slice(offset, offset + limit), offset, total: found.length, more };
}

const DAY = 24 * 60 * 60 * 1000;
/** Days read at a time at first; where they hold few appointments, twice as many come next. */
const A_MONTH = 31;
const LITTLE = 500;

/** Hands over the rows of a range, some weeks at a time; answers true when `take` stopped it before the end. */
async function lookThrough(
  days: Days,
  { from, to }: AppointmentFilter,
  descending: boolean,
  take: (rows: Appointment[]) => boolean,
): Promise<boolean> {
  const [earliest, latest] = await Promise.all([days(from, to).first(), days(from, to).last()]);
  if (!earliest || !latest) return false;
  const [first, last] = [dayNumber(earliest.fecha), dayNumber(latest.fecha)];
  let step = A_MONTH;
  let edge = descending ? last : first;
  while (edge >= first && edge <= last) {
    const far = descending ? Math.max(first, edge - step + 1) : Math.min(last, edge + step - 1);
    const rows = await days(dateOf(Math.min(edge, far)), dateOf(Math.max(edge, far))).toArray();
    edge = descending ? far - 1 : far + 1;
    if (take(descending ? rows.toReversed() : rows)) return edge >= first && edge <= last;
    if (rows.length < LITTLE) step *= 2;
  }
  return false;
}

/** Days since 1970 of a YYYY-MM-DD. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
