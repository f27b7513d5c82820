// One page of the appointments' list, read through the indexes or a month at a time: a clinic has 100,000 appointments,
// and a page shows ten.
import type { Collection } from 'dexie';
import {
  SHOWN_ESTADOS,
  shownEstado,
  type Appointment,
  type AppointmentFilter,
  type ShownEstado,
} from '#domain/agenda/appointment.ts';
import { answersFilter } from '#domain/agenda/appointment-slot.ts';
import { compareMoments } from '#domain/values/dates.ts';
import { appointmentsInOrder, withPatients, type ListedAppointment } from './appointments.ts';
import { countAppointments, sumOfCounts, type EstadoCounts } from './count-appointments.ts';
import { eveningBefore } from './evenings.ts';
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

/** A range of an index, and before it those of the evening before the first day that go on into it. */
interface Stretch {
  evening: Appointment[];
  days: Days;
}

/** The stretches that a filter by date and estado selects, in ascending order. */
async function stretches(db: ArcadaDatabase, filter: AppointmentFilter, by: ListOptions['by']): Promise<Stretch[]> {
  const { estado, from } = filter;
  const evening = from ? await eveningBefore(db, from) : [];
  const answering = evening.filter((appointment) => answersFilter(appointment, filter));
  const ofEstado = (shown: ShownEstado): Stretch => ({
    evening: answering.filter((appointment) => shownEstado(appointment) === shown),
    days: (first, last) =>
      db
        .records('appointments')
        .where('[_estado+fecha+hora]')
        .between([shown, first || '0000-01-01', '00:00'], [shown, last || '9999-12-31', '23:59'], true, true),
  });
  if (estado) return [ofEstado(estado)];
  if (by === 'estado') return SHOWN_ESTADOS.map(ofEstado);
  return [{ evening: answering, days: (first, last) => appointmentsInOrder(db, first, last) }];
}

/** Rows in an order, of which a page takes a part. */
interface Piece {
  count: number;
  part: (wanted: Part) => Promise<Appointment[]>;
}

async function fromIndex(db: ArcadaDatabase, filter: AppointmentFilter, options: ListOptions): Promise<Found> {
  const { limit, descending } = options;
  const counts = countsInOrder(await countAppointments(db, filter.from, filter.to), filter, options.by);
  const inOrder = (await stretches(db, filter, options.by)).flatMap(({ evening, days }, place): Piece[] => [
    { count: evening.length, part: async (wanted) => partOf(evening, wanted) },
    { count: counts[place]!, part: (wanted) => part(() => days(filter.from, filter.to), wanted) },
  ]);
  if (descending) inOrder.reverse();
  const total = inOrder.reduce((sum, { count }) => sum + count, 0);
  const offset = within(options, total);
  const rows: Appointment[] = [];
  let skip = offset;
  for (const { count, part: read } of inOrder) {
    const wanted = Math.min(limit - rows.length, count - skip);
    if (wanted > 0) rows.push(...(await read({ skip, wanted, count, descending })));
    skip = Math.max(0, skip - count);
  }
  return { rows, offset, total, more: false };
}

/** How many rows each of `stretches` holds. */
function countsInOrder(counts: EstadoCounts, { estado }: AppointmentFilter, by: ListOptions['by']): number[] {
  if (estado) return [counts[estado]];
  return by === 'estado' ? SHOWN_ESTADOS.map((each) => counts[each]) : [sumOfCounts(counts)];
}

interface Part {
  skip: number;
  wanted: number;
  /** How many there are in all. */
  count: number;
  descending: boolean;
}

const partOf = (rows: readonly Appointment[], { skip, wanted, descending }: Part): Appointment[] =>
  (descending ? rows.toReversed() : rows).slice(skip, skip + wanted);

/** Reads from the nearer end: skipping 100,000 rows takes a tablet a second. */
async function part(
  stretch: () => Collection<Appointment, string>,
  { skip, wanted, count, descending }: Part,
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
  const inOrder = await stretches(db, filter, options.by);
  if (descending) inOrder.reverse();
  const found: Appointment[] = [];
  let looked = 0;
  const take = (rows: Appointment[]): boolean => {
    looked += rows.length;
    found.push(...rows.filter((appointment) => answersFilter(appointment, filter)));
    return found.length > enough && looked >= LOOKED_THROUGH;
  };
  let more = false;
  for (const { evening, days } of inOrder) {
    if (more) break;
    if (!descending) take(evening);
    more = await lookThrough(days, filter, descending, take);
    if (descending && !more) take(evening.toReversed());
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
