// Gives every wished visit an hour and a room: within opening hours, lunch kept free, one patient a room at a time.
import type { AppointmentValues, Estado } from '#domain/agenda/appointment.ts';
import { addDays } from '#domain/values/dates.ts';
import { openDayFrom } from '#server/demo/days.ts';
import type { Wish } from './journeys.ts';
import type { Person } from '#server/demo/people.ts';
import { randomOf, type Random } from '#server/demo/random.ts';
import type { DemoPlan } from '#server/demo/record.ts';
import { APPOINTMENT_NOTES } from '#server/demo/words/appointment-notes.ts';

/** A visit that has its place in the agenda. */
export interface Visit extends Omit<Wish, 'missed'> {
  /** HH:MM */
  hour: string;
  /** Null in a clinic that names none. */
  room: string | null;
  estado: Estado;
  note: string | null;
}

const OPENS = 9 * 60;
const LUNCH = 13 * 60;
const AFTERNOON = 14 * 60;
const CLOSES = 18 * 60;
const GRID = 15;
const SCHOOL_AGE = 18;

/** The visits of each person, by the person's id, in their order. */
export function buildAgenda(plan: DemoPlan, wished: ReadonlyMap<Person, readonly Wish[]>): Map<string, Visit[]> {
  const rooms = createRooms(plan.rooms.length > 0 ? plan.rooms : [null]);
  const visits = new Map([...wished.keys()].map(({ id }) => [id, [] as Visit[]]));
  const inOrder = [...wished]
    .flatMap(([person, wishes]) => wishes.map((wish, index) => ({ person, wish, index })))
    .sort((a, b) => (a.wish.day < b.wish.day ? -1 : a.wish.day > b.wish.day ? 1 : 0));
  for (const { person, wish, index } of inOrder) {
    const own = visits.get(person.id) ?? [];
    const random = randomOf(plan.seed, 'visit', person.number, index);
    const last = own.at(-1)?.day ?? '';
    const earliest = wish.day > last ? wish.day : addDays(last, 1);
    const place = rooms.book(random, earliest, wish.minutes, person.age < SCHOOL_AGE && random.chance(0.7));
    const { missed, ...rest } = wish;
    const estado = estadoOf(random, { day: place.day, missed }, plan.today);
    const note = random.chance(0.15) ? random.pick(APPOINTMENT_NOTES) : null;
    own.push({ ...rest, ...place, estado, note });
  }
  return visits;
}

/** What a client writes of a visit. */
export function appointmentOf(patient: string, visit: Visit): AppointmentValues {
  return {
    patient,
    fecha: visit.day,
    hora: visit.hour,
    duracion: visit.minutes,
    tipo_tratamiento: visit.type,
    specialty: visit.specialty,
    estado: visit.estado,
    notes: visit.note,
    location: visit.room,
  };
}

/** Nearly everything that is over was closed; the next days are mostly confirmed by telephone. */
function estadoOf(random: Random, { day, missed }: { day: string; missed: boolean }, today: string): Estado {
  if (day < today)
    return missed
      ? 'inasistencia'
      : random.weighted([
          ['completada', 98],
          ['confirmada', 2],
        ] as const);
  const soon = day <= addDays(today, 3);
  return random.chance(soon ? 0.7 : 0.1) ? 'confirmada' : 'programada';
}

interface Place {
  day: string;
  hour: string;
  room: string | null;
}

function createRooms(rooms: readonly (string | null)[]) {
  /** By day and room: the minutes at which a quarter of an hour is taken. */
  const taken = new Map<string, Set<number>>();
  const quarters = (start: number, minutes: number) =>
    Array.from({ length: Math.ceil(minutes / GRID) }, (_, index) => start + index * GRID);
  const takenIn = (day: string, room: string | null): Set<number> => {
    const key = `${day} ${room}`;
    const known = taken.get(key) ?? new Set();
    taken.set(key, known);
    return known;
  };

  /** The first open day from `earliest` on with room for so many minutes. */
  function book(random: Random, earliest: string, minutes: number, afternoon: boolean): Place {
    for (let day = openDayFrom(earliest); ; day = openDayFrom(addDays(day, 1))) {
      const free = rooms.flatMap((room) => {
        const busy = takenIn(day, room);
        return startsOf(minutes)
          .filter((start) => !quarters(start, minutes).some((quarter) => busy.has(quarter)))
          .map((start) => ({ room, start }));
      });
      const preferred = free.filter(({ start }) => start >= AFTERNOON === afternoon);
      if (free.length === 0) continue;
      const { room, start } = random.pick(preferred.length > 0 ? preferred : free);
      for (const quarter of quarters(start, minutes)) takenIn(day, room).add(quarter);
      return { day, hour: clock(start), room };
    }
  }
  return { book };
}

/** Short visits begin on a quarter, the others on the hour or the half hour; none runs into lunch or the evening. */
function startsOf(minutes: number): number[] {
  const step = minutes <= GRID ? GRID : 30;
  const starts = Array.from({ length: (CLOSES - OPENS) / step }, (_, index) => OPENS + index * step);
  return starts.filter((start) =>
    start < LUNCH ? start + minutes <= LUNCH : start >= AFTERNOON && start + minutes <= CLOSES,
  );
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
