import { shownEstado } from '#domain/agenda/appointment.ts';
import { useRead, type Read } from '#runtime/use-read.ts';
import { monthDays, visitsBetween } from '#store/agenda/calendar.ts';
import { countDays } from '#store/agenda/count-appointments.ts';
import type { CalendarRange, CalendarSearch } from '../calendar-address.ts';
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

/** Reads the days that are shown and no others. While the next range is being read, the one before stays: nothing blinks. */
export function useVisits(range: CalendarRange, date: string, filters: Filters, clinicName: string): Read<Visits> {
  const { from, to } = daysShown(range, date);
  // A month is counted and filtered as it is read; of the others the filters hide only what is drawn.
  const { rooms, specialty } = range === 'month' ? filters : {};
  const roomList = JSON.stringify(rooms ?? null);
  return useRead(
    async (db): Promise<Visits> => {
      if (range !== 'month') {
        const events = eventsOf(await visitsBetween(db, from, to), clinicName);
        return { events, month: NO_MONTH, byPlace: countsByPlace(events, []) };
      }
      const byPlace = new Map<string, number>();
      const days = await monthDays(db, { from, to, shown: CHIPS }, (appointment) => {
        if (!counts(appointment)) return false;
        // The counts beside the rooms are those of the month itself, without the days of its neighbours.
        if (
          appointment.fecha.slice(0, 7) === date.slice(0, 7) &&
          passesFilters(appointment, { ...(specialty && { specialty }) }, clinicName)
        ) {
          const place = placeOf(appointment, clinicName);
          byPlace.set(place, (byPlace.get(place) ?? 0) + 1);
        }
        return passesFilters(appointment, { ...(rooms && { rooms }), ...(specialty && { specialty }) }, clinicName);
      });
      const month = new Map(
        [...days].map(([day, { count, first }]): [string, MonthCell] => [
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
        ]),
      );
      return { events: [], month, byPlace };
    },
    [range, from, to, clinicName, roomList, specialty],
    { keep: true },
  );
}

const NO_MONTH: ReadonlyMap<string, MonthCell> = new Map();

/** How many appointments each day of a month has, for the bars of the little one. */
export function useLoad(month: string): Read<ReadonlyMap<string, number>> {
  const { from, to } = daysShown('month', month);
  return useRead((db) => countDays(db, from, to), [from, to], { keep: true });
}
