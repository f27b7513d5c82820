// Finds an hour and a room for every visit: within opening hours, with lunch kept free.
import { minutesOfDay, timeOfDay } from '#domain/agenda/time-of-day.ts';
import { addDays } from '#domain/values/dates.ts';
import { openDayFrom } from '#demo/days.ts';
import type { Random } from '#demo/random.ts';

/** A place in the agenda. */
export interface Place {
  day: string;
  /** HH:MM */
  hour: string;
  /** Null when none is named: the clinic itself. */
  room: string | null;
}

/** The requirements of a visit. */
export interface Wanted {
  minutes: number;
  /** Prefers the afternoon, as school children do. */
  afternoon: boolean;
  /** A talk needs no chair. */
  anywhere: boolean;
  /** An emergency without a free room shares one. */
  squeezed: boolean;
}

const LUNCH = minutesOfDay('13:00');
const AFTERNOON = minutesOfDay('14:00');
const GRID = 15;

interface Start {
  room: string | null;
  start: number;
}

/** The rooms of the demo clinic with their taken times. */
export function createRooms(rooms: readonly (string | null)[]) {
  /** By day and room: the minutes at which taken quarters of an hour begin. */
  const taken = new Map<string, Set<number>>();
  const quarters = (start: number, minutes: number) =>
    Array.from({ length: Math.ceil(minutes / GRID) }, (_, index) => start + index * GRID);
  const takenIn = (day: string, room: string | null): Set<number> => {
    const key = `${day} ${room}`;
    const known = taken.get(key) ?? new Set();
    taken.set(key, known);
    return known;
  };

  /** The possible times of a visit on a day: in free rooms or, for an emergency, during another visit. */
  function startsOn(day: string, { minutes, anywhere, squeezed }: Wanted): Start[] {
    const among = anywhere ? [null] : rooms;
    return among.flatMap((room) => {
      const busy = takenIn(day, room);
      return startsOf(minutes)
        .filter((start) => quarters(start, minutes).some((quarter) => busy.has(quarter)) === squeezed)
        .map((start) => ({ room, start }));
    });
  }

  /** A place on the first open day from `earliest` on that has room. */
  function find(random: Random, earliest: string, wanted: Wanted): Place {
    for (let day = openDayFrom(earliest); ; day = openDayFrom(addDays(day, 1))) {
      const possible = startsOn(day, wanted);
      const starts = possible.length > 0 || !wanted.squeezed ? possible : startsOn(day, { ...wanted, squeezed: false });
      if (starts.length === 0) continue;
      const preferred = starts.filter(({ start }) => start >= AFTERNOON === wanted.afternoon);
      const { room, start } = random.pick(preferred.length > 0 ? preferred : starts);
      return { day, hour: timeOfDay(start), room };
    }
  }

  function take({ day, hour, room }: Place, minutes: number): void {
    for (const quarter of quarters(minutesOfDay(hour), minutes)) takenIn(day, room).add(quarter);
  }
  return { find, take };
}

/** Short visits begin on a quarter, the others on the hour or half hour; none runs into lunch or the evening. */
function startsOf(minutes: number): number[] {
  const [opens, closes] = [minutesOfDay('09:00'), minutesOfDay('18:00')];
  const step = minutes <= GRID ? GRID : 30;
  const starts = Array.from({ length: (closes - opens) / step }, (_, index) => opens + index * step);
  return starts.filter((start) =>
    start < LUNCH ? start + minutes <= LUNCH : start >= AFTERNOON && start + minutes <= closes,
  );
}
