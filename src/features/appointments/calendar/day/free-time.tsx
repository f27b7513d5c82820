import './day.css';
import { PlusIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { openAfter, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { freeTime } from '#domain/agenda/free-time.ts';
import { lengthOf, minutesOfDay, timeOfDay, type Stretch } from '#domain/agenda/time-of-day.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import { minutesOfWall } from '../model/wall-clock.ts';
import { useAgenda } from '../grid/agenda-context.ts';

/** The shortest gap that gets a button, minutes; a visit of five minutes is added by a tap on the hour. */
const LEAST = 15;
const EXACT = 5;

/** The stretches of a date in which free time is offered: from now on, rounded up to five minutes; none of a past day. */
export function openFrom(hours: ClinicHours, date: string, today: string, now: Date): Stretch[] {
  const next = timeOfDay((Math.floor(minutesOfWall(now) / EXACT) + 1) * EXACT);
  return openAfter(hours, date, { fecha: today, hora: next });
}

/** "35 min", "2 h", "1 h 15". */
export function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

/** The free time of a place from now on; each stretch is a button that begins a new appointment there. */
export function FreeTime({ date, place }: { date: string; place: string }) {
  const { all, today, now, hours, clinicHours, onSlot, move } = useAgenda();
  const open = openFrom(clinicHours, date, today, now);
  // While appointments are still downloading, taken time would be offered as free.
  const received = useReceived('appointments');
  if (open.length === 0 || received === false) return null;
  const taken = all.filter((event) => event.place === place).map(({ appointment }) => appointment);
  const free = open.flatMap((each) => freeTime(date, taken, each, LEAST));
  const first = minutesOfDay(hours.from);
  const shown = minutesOfDay(hours.to) - first;
  return free.map((stretch) => (
    <button
      key={stretch.from}
      type="button"
      className="cal-free"
      style={{
        top: `${((minutesOfDay(stretch.from) - first) / shown) * 100}%`,
        height: `${(lengthOf(stretch) / shown) * 100}%`,
      }}
      aria-label={`Nueva cita a las ${stretch.from} en ${place}, ${lengthOf(stretch)} minutos libres`}
      onClick={(event) => {
        if (!move.isClick()) return;
        const time = tappedTime(event, stretch);
        onSlot({ date, time, place, free: minutesOfDay(stretch.to) - minutesOfDay(time) });
      }}
    >
      <PlusIcon size={18} />
      <span>
        Libre {stretch.from} · {lengthInWords(lengthOf(stretch))}
      </span>
    </button>
  ));
}

/** The half hour that was tapped; by the keyboard, or on the words, the beginning of the stretch. */
function tappedTime({ detail, target, currentTarget, clientY }: MouseEvent, stretch: Stretch): string {
  if (detail === 0 || target !== currentTarget) return stretch.from;
  const { top, height } = currentTarget.getBoundingClientRect();
  const tapped = minutesOfDay(stretch.from) + ((clientY - top) / height) * lengthOf(stretch);
  const slot = Math.floor(tapped / 30) * 30;
  return slot <= minutesOfDay(stretch.from) ? stretch.from : timeOfDay(slot);
}
