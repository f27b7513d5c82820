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

/** So many chips fit into a day of the month. */
const CHIPS = 2;

/** What is read of the range that is shown, made ready to be drawn. */
export interface Visits {
  /** Of a week or a day: all, whatever the filters say. */
  events: readonly CalendarEvent[];
  month: ReadonlyMap<string, MonthCell>;
  /** How many stand in each place that has any. */
  byPlace: ReadonlyMap<string, number>;
}

type Filters = Pick<CalendarSearch, 'rooms' | 'specialty'>;

/** The calendar as an address without filters opens it, read before it is asked for. */
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

/** What a month is narrowed to, as text: the question of a read is compared part by part. */
const asText = ({ rooms, specialty }: Filters): string =>
  JSON.stringify({ ...(rooms && { rooms }), ...(specialty && { specialty }) });

/** Reads the days that are shown and no others. While the next range is being read, the one before stays: nothing blinks. */
export function useRangeVisits(range: CalendarRange, date: string, filters: Filters, clinicName: string): Read<Visits> {
  return useLastAnswer(useRead(readRangeVisits, ...visitsAsked(range, date, filters, clinicName)));
}

type Asked = [range: CalendarRange, from: string, to: string, month: string, clinicName: string, filters: string];

/** What is asked of the store for a range of the calendar, as `readRangeVisits` is asked. */
function visitsAsked(range: CalendarRange, date: string, filters: Filters, clinicName: string): Asked {
  const { from, to } = daysShown(range, date);
  // A month is counted and filtered as it is read; of the others the filters hide only what is drawn.
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
  const { rooms, specialty } = filters;
  const bySpecialty = specialty && { specialty };
  const byPlace = new Map<string, number>();
  const days = await monthDays(db, { from, to, shown: CHIPS }, (appointment) => {
    if (!counts(appointment)) return false;
    // The counts beside the rooms are those of the month itself, without the days of its neighbours.
    if (appointment.fecha.startsWith(month) && passesFilters(appointment, { ...bySpecialty }, clinicName)) {
      const place = placeOf(appointment, clinicName);
      byPlace.set(place, (byPlace.get(place) ?? 0) + 1);
    }
    return passesFilters(appointment, { ...(rooms && { rooms }), ...bySpecialty }, clinicName);
  });
  const cells = [...days].map(([day, { count, first }]): [string, MonthCell] => [
    day,
    {
      count,
      first: first.map(({ appointment, patient }) => ({
        id: appointment.id,
        from: appointment.hora,
        estado: shownEstado(appointment),
        names: namesOf(patient),
      })),
    },
  ]);
  return { events: [], month: new Map(cells), byPlace };
}

const NO_MONTH: ReadonlyMap<string, MonthCell> = new Map();

/** How many appointments each day of a month (a day of it, YYYY-MM-DD) has, for the bars of the little one. */
export function useLoad(month: string): Read<ReadonlyMap<string, number>> {
  const { from, to } = daysShown('month', month);
  return useLastAnswer(useRead(countDays, from, to));
}
