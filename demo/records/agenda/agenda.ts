// Gives every wanted visit its place in the agenda, and decides its outcome.
import type { AppointmentValues, Estado } from '#domain/agenda/appointment.ts';
import { addDays, type Moment } from '#domain/values/dates.ts';
import { openDayNear } from '#demo/days.ts';
import type { Wish } from './journeys.ts';
import type { Person } from '#demo/people.ts';
import { randomOf, type Random } from '#demo/random.ts';
import type { DemoPlan } from '#demo/record.ts';
import { createRooms, type Place } from './rooms.ts';
import { APPOINTMENT_NOTES, REASONS_TO_MOVE } from '#demo/words/appointment-notes.ts';

/** A visit with its place in the agenda. */
export interface Visit extends Omit<Wish, 'missed'>, Place {
  estado: Estado;
  note: string | null;
  /** The reason why it was moved to the patient's next visit. */
  moved?: string;
}

const SCHOOL_AGE = 18;

/** The visits of each patient, by patient id, in order. */
export function buildAgenda(plan: DemoPlan, wished: ReadonlyMap<Person, readonly Wish[]>): Map<string, Visit[]> {
  const rooms = createRooms(plan.rooms.length > 0 ? plan.rooms : [null]);
  const visits = new Map([...wished.keys()].map(({ id }) => [id, [] as Visit[]]));
  const inOrder = [...wished]
    .flatMap(([person, wishes]) => wishes.map((wish, index) => ({ person, wish, index })))
    .sort((a, b) => (a.wish.day < b.wish.day ? -1 : a.wish.day > b.wish.day ? 1 : 0));
  for (const { person, wish, index } of inOrder) {
    const own = visits.get(person.id) ?? [];
    const random = randomOf(plan.seed, 'visit', person.number, index);
    const wanted = wantedBy(random, person, wish);
    const find = (from: string) => rooms.find(random, openDayNear(random, from), wanted);
    const place = find(dayAfter(own, wish.day));
    // An emergency of next week is not known yet.
    if (wish.type === 'Emergencia' && place.day > addDays(plan.today, 1)) continue;
    const { missed, ...rest } = wish;
    if (own.length > 0 && wish.type !== 'Emergencia' && random.chance(0.035)) {
      own.push({ ...rest, ...place, estado: 'programada', note: null, moved: random.pick(REASONS_TO_MOVE) });
      const later = find(addDays(place.day, random.integer(1, 9)));
      rooms.take(later, wish.minutes);
      own.push({ ...rest, ...later, estado: estadoOf(random, { day: later.day, missed }, plan.today), note: null });
      continue;
    }
    rooms.take(place, wish.minutes);
    const estado = estadoOf(random, { day: place.day, missed }, plan.today);
    own.push({ ...rest, ...place, estado, note: random.chance(0.15) ? random.pick(APPOINTMENT_NOTES) : null });
  }
  return visits;
}

/** The first day from the wanted one after the patient's last visit: at most one visit a day. */
function dayAfter(own: readonly Visit[], wished: string): string {
  const last = own.at(-1)?.day ?? '';
  return wished > last ? wished : addDays(last, 1);
}

function wantedBy(random: Random, { age }: Person, { minutes, type }: Wish) {
  return {
    minutes,
    afternoon: age < SCHOOL_AGE && random.chance(0.7),
    anywhere: random.chance(type === 'Presupuesto' ? 0.5 : 0.02),
    squeezed: random.chance(type === 'Emergencia' ? 0.4 : 0.004),
  };
}

/** The fields of a visit when it is arranged, before its outcome. */
export function arranged(patient: string, visit: Visit): AppointmentValues {
  return {
    patient,
    fecha: visit.day,
    hora: visit.hour,
    duracion: visit.minutes,
    tipo_tratamiento: visit.type,
    specialty: visit.specialty,
    estado: 'programada',
    notes: visit.note,
    location: visit.room,
  };
}

/** The date and hour of a visit by the clinic's clock. */
export const momentOf = ({ day, hour }: Visit): Moment => ({ fecha: day, hora: hour });

/** Days in the past whose visits may still be without an outcome. */
const LEFT_OPEN = 14;

/**
 * Past visits have an outcome, except for a few of the last days; most visits of the next days are confirmed by
 * telephone.
 */
function estadoOf(random: Random, { day, missed }: { day: string; missed: boolean }, today: string): Estado {
  if (day < today) {
    if (missed) return 'inasistencia';
    if (day < addDays(today, -LEFT_OPEN)) return 'completada';
    return random.weighted([
      ['completada', 92],
      ['confirmada', 5],
      ['programada', 3],
    ] as const);
  }
  const soon = day <= addDays(today, 3);
  return random.chance(soon ? 0.7 : 0.1) ? 'confirmada' : 'programada';
}
