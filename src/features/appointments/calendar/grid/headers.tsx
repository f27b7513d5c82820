import { isUnderWay } from '../model/events.ts';
import { counts } from '../model/filters.ts';
import { dayInWords, dayOfMonth, weekdayShort } from '../model/ranges.ts';
import { useAgenda } from './agenda-context.ts';
import { timeOfDay } from '#domain/agenda/time-of-day.ts';
import { dayOf } from '#domain/agenda/clinic-hours.ts';
import { formatCount } from '#ui/text/format.ts';
import { dateOfWall, minutesOfWall } from '../model/wall-clock.ts';

/** The head of a day in the week; the library makes it a button to the day. */
export function DayHead({ date }: { date: Date }) {
  const { perDay } = useAgenda();
  const day = dateOfWall(date);
  return (
    <>
      <span className="visually-hidden">
        {dayInWords(day)}, {formatCount(perDay.get(day) ?? 0, 'cita', 'citas')}
      </span>
      <span className="cal-weekday" aria-hidden>
        <span>{weekdayShort(day).slice(0, 1)}</span>
        <span>{weekdayShort(day).slice(1)}</span>
      </span>
      <b aria-hidden>{dayOfMonth(day)}</b>
    </>
  );
}

/** The head of a place in the day: the patient who is there now and until when, or until when it is free. */
export function PlaceHead({ resource: { id: place } }: { resource: { id: string } }) {
  const { all, now, today, clinicHours } = useAgenda();
  const ofPlace = all.filter((event) => event.place === place && counts(event.appointment));
  const here = ofPlace.find((event) => isUnderWay(event, now));
  return (
    <>
      <b title={place} className="clip">
        {place}
      </b>
      {here ? (
        <small data-busy className="clip">
          {here.names.middle} hasta {here.until}
        </small>
      ) : (
        <small className="clip">{freeUntil(ofPlace, now, today, dayOf(clinicHours, today).to)}</small>
      )}
    </>
  );
}

function freeUntil(ofPlace: ReturnType<typeof useAgenda>['all'], now: Date, today: string, closes: string): string {
  const [first] = ofPlace;
  if (first && first.day !== today) return formatCount(ofPlace.length, 'cita', 'citas');
  const next = ofPlace.find(({ start, estado }) => start > now && estado !== 'inasistencia');
  if (next) return `Libre hasta ${next.from}`;
  if (ofPlace.length === 0) return 'Sin citas';
  return timeOfDay(minutesOfWall(now)) < closes ? 'Libre' : formatCount(ofPlace.length, 'cita', 'citas');
}
