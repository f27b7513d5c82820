import { endOf, partOn, placeOf, takesSlot, type Slot } from '#domain/agenda/appointment-slot.ts';
import { closedWithin, shownHours } from '#domain/agenda/clinic-hours.ts';
import { minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import { placesOfDay, type Clinic } from '#domain/agenda/places.ts';
import { isDate, isTime } from '#domain/values/dates.ts';
import { useClinicHours } from '#runtime/use-clinic.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import type { NamedAppointment } from '#store/agenda/appointments.ts';
import { formatDate, formatList } from '#ui/text/format.ts';
import styles from './appointment-form.module.css';

interface DayBarsProps {
  slot: Slot;
  overlapping: readonly NamedAppointment[];
  /** The other appointments of the date, those that go on from the day before included. */
  day: readonly NamedAppointment[];
  clinic: Clinic;
}

/** The load of each place on the chosen date: taken time grey, overlaps amber, this appointment outlined. */
export function DayBars({ slot, overlapping, day, clinic }: DayBarsProps) {
  // While appointments are still downloading, a taken place would be drawn as free.
  const received = useReceived('appointments');
  const hours = useClinicHours();
  if (!isDate(slot.fecha) || received === false) return null;
  const chosen = placeOf(slot, clinic.clinic_name);
  const taken = day.filter(takesSlot);
  const parts = (isTime(slot.hora) ? [...taken, slot] : taken).flatMap((each) => partOn(each, slot.fecha) ?? []);
  const shown = hoursOf(shownHours(hours), parts);
  const crossed = new Set(overlapping.map(({ id }) => id));
  return (
    <figure className={styles.bars} aria-label={`Ocupación del ${formatDate(slot.fecha)} por lugar`}>
      <div className={styles.hours} aria-hidden="true">
        {evenHours(shown).map((hour) => (
          <span key={hour} style={{ left: `${placeIn(shown, hour)}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <ul>
        {placesOfDay(clinic, taken, chosen).map((place) => (
          <Lane
            key={place}
            date={slot.fecha}
            place={place}
            closed={closedWithin(hours, slot.fecha, shown)}
            shown={shown}
            taken={taken.filter((other) => placeOf(other, clinic.clinic_name) === place)}
            crossed={crossed}
            slot={place === chosen ? slot : null}
          />
        ))}
      </ul>
    </figure>
  );
}

interface LaneProps {
  date: string;
  place: string;
  closed: readonly Stretch[];
  shown: Stretch;
  taken: readonly NamedAppointment[];
  crossed: ReadonlySet<string>;
  /** The form's appointment, in the lane of its place; null in the others. */
  slot: Slot | null;
}

function Lane({ date, place, closed, shown, taken, crossed, slot }: LaneProps) {
  const parts = taken.flatMap((other) => {
    const part = partOn(other, date);
    return part ? [{ id: other.id, part, words: `${part.from} – ${endOf(other)}` }] : [];
  });
  const busy = parts.map(({ words }) => words);
  const mine = slot && isTime(slot.hora) ? partOn(slot, date) : null;
  return (
    <li className={styles.lane} data-chosen={slot !== null || undefined}>
      <span className={styles.place} title={place}>
        {place || 'La clínica'}
        <span className="visually-hidden">: </span>
      </span>
      <span className="visually-hidden">{busy.length === 0 ? 'libre' : `ocupado ${formatList(busy)}`}</span>
      <span className={styles.track} aria-hidden="true">
        {closed.map((stretch) => (
          <Block key={stretch.from} kind="closed" stretch={stretch} shown={shown} />
        ))}
        {parts.map(({ id, part }) => (
          <Block key={id} kind={crossed.has(id) ? 'crossed' : 'busy'} stretch={part} shown={shown} />
        ))}
        {mine ? <Block kind="mine" stretch={mine} shown={shown} /> : null}
      </span>
    </li>
  );
}

interface BlockProps {
  kind: 'closed' | 'busy' | 'crossed' | 'mine';
  stretch: Stretch;
  shown: Stretch;
}

function Block({ kind, stretch, shown }: BlockProps) {
  const left = placeIn(shown, stretch.from);
  return <i className={styles[kind]} style={{ left: `${left}%`, width: `${placeIn(shown, stretch.to) - left}%` }} />;
}

/** The calendar's hours (specification §9), widened to whole hours around visits outside of them. */
function hoursOf(usual: Stretch, visits: readonly Stretch[]): Stretch {
  const from = visits.map((visit) => visit.from).reduce((a, b) => (b < a ? b : a), usual.from);
  const to = visits.map((visit) => visit.to).reduce((a, b) => (b > a ? b : a), usual.to);
  return { from: `${from.slice(0, 2)}:00`, to: timeOfDay(Math.ceil(minutesOfDay(to) / 60) * 60) };
}

function evenHours(shown: Stretch): string[] {
  const first = Math.ceil(minutesOfDay(shown.from) / 120) * 2;
  const last = minutesOfDay(shown.to) / 60;
  return Array.from({ length: Math.max(0, Math.ceil((last - first) / 2)) }, (_, step) =>
    timeOfDay((first + step * 2) * 60),
  );
}

/** The position of a time of day in a track, percent. */
function placeIn({ from, to }: Stretch, time: string): number {
  const [start, end] = [minutesOfDay(from), minutesOfDay(to)];
  return ((Math.min(Math.max(minutesOfDay(time), start), end) - start) / (end - start)) * 100;
}
