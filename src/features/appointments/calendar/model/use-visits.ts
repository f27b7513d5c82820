import { shownEstado } from '#domain/agenda/appointment.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { monthDays, visitsBetween } from '#store/agenda/calendar.ts';
import { countDays } from '#store/agenda/count-appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { clinicNow } from '#runtime/use-clinic.ts';
import { openingRange, type CalendarRange, type CalendarSearch } from '../calendar-address.ts';
import type { MonthCell } from '../grid/agenda-context.ts';
import { eventsOf, namesOf, type CalendarEvent } from './events.ts';
import { counts, countsByPlace, passesFilters } from './filters.ts';
import { daysShown } from './ranges.ts';
import { placeOf } from '#domain/agenda/appointment-slot.ts';

/** Chips that fit into a day of the month. */
const CHIPS = 2;

/** The visits of the range, ready to be drawn. */
export interface Visits {
  /** All visits of a week or a day, whatever the filters say. */
  events: readonly CalendarEvent[];
  month: ReadonlyMap<string, MonthCell>;
  /** The number of visits in each place that has any. */
  byPlace: ReadonlyMap<string, number>;
}

type Filters = Pick<CalendarSearch, 'patient' | 'rooms' | 'specialty'>;

/** Reads ahead the calendar that an address without filters opens. */
export async function prefetchCalendar(
  db: ArcadaDatabase,
  asked: { range?: CalendarRange | undefined; date?: string | undefined },
): Promise<unknown> {
  const { fecha, config } = await clinicNow(db);
  const { range = openingRange(), date = fecha } = asked;
  const clinicName = config?.clinic_name ?? '';
  const { from, to } = daysShown('month', date);
  return Promise.all([
    prefetch(db, readRangeVisits, ...visitsAsked(range, date, {}, clinicName)),
    range === 'month' ? undefined : prefetch(db, countDays, from, to),
  ]);
}

/** The filters of a month as one string: the parameters of a read are compared with ===. */
const asText = ({ patient, rooms, specialty }: Filters): string =>
  JSON.stringify({ ...(patient && { patient }), ...(rooms && { rooms }), ...(specialty && { specialty }) });

/**
 * Reads the days that are shown and no others. While the next range is being read the last one stays, so that nothing
 * blinks.
 */
export function useRangeVisits(range: CalendarRange, date: string, filters: Filters, clinicName: string): Read<Visits> {
  return useLastAnswer(useRead(readRangeVisits, ...visitsAsked(range, date, filters, clinicName)));
}

type Asked = [range: CalendarRange, from: string, to: string, month: string, clinicName: string, filters: string];

/** The parameters of `readRangeVisits` for a range of the calendar. */
function visitsAsked(range: CalendarRange, date: string, filters: Filters, clinicName: string): Asked {
  const { from, to } = daysShown(range, date);
  // A month is counted and filtered as it is read; in the other ranges the filters only hide chips.
  const isMonth = range === 'month';
  return [range, from, to, isMonth ? date.slice(0, 7) : '', clinicName, asText(isMonth ? filters : {})];
}

async function readRangeVisits(
  db: ArcadaDatabase,
  ...[range, from, to, month, clinicName, filters]: Asked
): Promise<Visits> {
  if (range !== 'month') {
    const events = eventsOf(await visitsBetween(db, from, to), clinicName);
    return { events, month: NO_MONTH, byPlace: countsByPlace(events, []) };
  }
  return readMonth(db, { from, to, month, clinicName, filters: JSON.parse(filters) as Filters });
}

interface MonthAsked {
  from: string;
  to: string;
  /** YYYY-MM. */
  month: string;
  clinicName: string;
  filters: Filters;
}

async function readMonth(db: ArcadaDatabase, { from, to, month, clinicName, filters }: MonthAsked): Promise<Visits> {
  const { rooms: _, ...others } = filters;
  const byPlace = new Map<string, number>();
  const days = await monthDays(db, { from, to, shown: CHIPS }, (appointment) => {
    if (!counts(appointment)) return false;
    // The counts beside the rooms leave out the days of neighbouring months.
    if (appointment.fecha.startsWith(month) && passesFilters(appointment, others, clinicName)) {
      const place = placeOf(appointment, clinicName);
      byPlace.set(place, (byPlace.get(place) ?? 0) + 1);
    }
    return passesFilters(appointment, filters, clinicName);
  });
  const cells = [...days].map(([day, { count, first }]): [string, MonthCell] => [
    day,
    {
      count,
      first: first.map(({ appointment, patient }) => ({
        id: appointment.id,
        from: appointment.fecha === day ? appointment.hora : '00:00',
        estado: shownEstado(appointment),
        names: namesOf(patient),
      })),
    },
  ]);
  return { events: [], month: new Map(cells), byPlace };
}

const NO_MONTH: ReadonlyMap<string, MonthCell> = new Map();

/** The number of appointments on each day of the month of `month` (YYYY-MM-DD), for the bars of the small month. */
export function useLoad(month: string): Read<ReadonlyMap<string, number>> {
  const { from, to } = daysShown('month', month);
  return useLastAnswer(useRead(countDays, from, to));
}
