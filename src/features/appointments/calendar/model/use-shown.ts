import { useMemo } from 'react';
import type { Stretch } from '#domain/agenda/time-of-day.ts';
import { useClinicConfig, useClinicHours } from '#runtime/use-clinic.ts';
import { valueOf } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { CalendarRange, CalendarSearch } from '../calendar-address.ts';
import type { MonthCell } from '../grid/agenda-context.ts';
import type { CalendarEvent } from './events.ts';
import { counts, isShown, passesFilters, placesOf } from './filters.ts';
import { hoursShown } from './hours.ts';
import { daysShown } from './ranges.ts';
import { useRangeVisits, type Visits } from './use-visits.ts';
import { datesBetween } from './wall-clock.ts';

interface ShownOptions {
  range: CalendarRange;
  date: string;
  search: CalendarSearch;
  now: Date;
}

interface ShownVisits {
  state: Read<Visits>;
  /** All visits of the range. */
  events: readonly CalendarEvent[];
  /** Those of the patient to whom the address narrows the calendar. */
  ofPatient: readonly CalendarEvent[];
  /** The visits that pass the filters. */
  drawn: CalendarEvent[];
  month: ReadonlyMap<string, MonthCell>;
  byPlace: ReadonlyMap<string, number>;
  places: readonly string[];
  /** The number of counted visits on each day of the range. */
  perDay: ReadonlyMap<string, number>;
  hours: Stretch;
}

const NO_EVENTS: readonly CalendarEvent[] = [];
const NO_MAP = new Map<string, never>();
const NO_ROOMS: readonly string[] = [];

/** The visits of a range as they are drawn, computed anew only when one of its parts changes. */
export function useShown({ range, date, search, now }: ShownOptions): ShownVisits {
  const config = useClinicConfig();
  const clinicName = config?.clinic_name ?? '';
  const rooms = config?.rooms ?? NO_ROOMS;
  const { patient, specialty, shown } = search;
  const chosen = JSON.stringify(search.rooms ?? null);
  const state = useRangeVisits(range, date, search, clinicName);
  const { events: read = NO_EVENTS, month = NO_MAP, byPlace = NO_MAP } = valueOf(state) ?? {};
  const { from, to } = daysShown(range, date);
  // While another range is being read, the last result stays: its visits that lie in this range are used.
  const events = useMemo(() => read.filter(({ day }) => day >= from && day <= to), [read, from, to]);
  const ofPatient = useMemo(
    () => (patient ? events.filter(({ appointment }) => appointment.patient === patient) : events),
    [events, patient],
  );
  const drawn = useMemo(() => {
    if (range === 'day') return ofPatient.filter((event) => isShown(event, shown, now));
    const wanted = JSON.parse(chosen) as string[] | null;
    const filters = { ...(wanted && { rooms: wanted }), ...(specialty && { specialty }) };
    return ofPatient.filter(({ appointment }) => passesFilters(appointment, filters, clinicName));
  }, [range, ofPatient, shown, now, chosen, specialty, clinicName]);
  const places = useMemo(() => {
    const used = range === 'month' ? [...byPlace.keys()] : events.map(({ place }) => place);
    // A filtered place stays in the list, also in a week without visits there.
    const wanted = range === 'day' ? [] : ((JSON.parse(chosen) as string[] | null) ?? []);
    return placesOf(rooms, [...used, ...wanted], clinicName);
  }, [range, byPlace, events, rooms, chosen, clinicName]);
  const perDay = useMemo(() => {
    const found = new Map(datesBetween(from, to).map((day) => [day, 0]));
    for (const { appointment, day } of drawn) {
      if (counts(appointment)) found.set(day, (found.get(day) ?? 0) + 1);
    }
    return found;
  }, [drawn, from, to]);
  const clinicHours = useClinicHours();
  const hours = useMemo(() => hoursShown(clinicHours, drawn), [clinicHours, drawn]);
  return { state, events, ofPatient, drawn, month, byPlace, places, perDay, hours };
}
