// The visits that each treatment needs: wanted day and purpose. agenda.ts finds their hours.
import type { DURATIONS, Specialty, TreatmentType } from '#domain/agenda/appointment.ts';
import { addDays } from '#domain/values/dates.ts';
import type { Person } from '#demo/people.ts';
import { randomOf, type Random } from '#demo/random.ts';
import type { DemoPlan } from '#demo/record.ts';
import type { General, Orthodontics, Treatment } from '#demo/records/treatments.ts';
import {
  ALIGNER_CONTROLS,
  APPLIANCE_STEPS,
  EMERGENCIES,
  FIXED_CONTROLS,
  INTERCEPTIVE_CONTROLS,
  REMOVAL,
  RETENTION,
} from '#demo/words/orthodontics.ts';

/** A visit that a treatment asks for, without an hour yet. */
export interface Wish {
  /** The wanted day. */
  day: string;
  type: TreatmentType;
  specialty: Specialty;
  minutes: (typeof DURATIONS)[number];
  /** The work of the visit, in the dentist's words. */
  work: string;
  /** The patient did not come; only past visits. */
  missed: boolean;
}

/** Days since the clinic began to use Arcada; earlier visits are on paper. */
const DAYS_OF_RECORD = 440;
/** Days ahead for which visits are arranged. */
const DAYS_AHEAD = 56;
const MONTH = 30.4;

/** The visits of one patient, in their order. */
export function wishesOf({ seed, today }: DemoPlan, person: Person, treatment: Treatment): readonly Wish[] {
  const random = randomOf(seed, 'journey', person.number);
  const wishes =
    treatment.kind === 'general'
      ? generalWishes(random, treatment, today)
      : orthodonticWishes(random, treatment, today);
  const first = addDays(today, -DAYS_OF_RECORD);
  const forgotten = forgottenSince(seed, person, treatment, today);
  const last = forgotten ?? addDays(today, DAYS_AHEAD);
  const asked = wishes
    .filter(({ day }) => day >= first && day <= last)
    .flatMap((wish) => withMissed(random, wish, today));
  return forgotten === null ? asked : withLastMissed(seed, person, asked, today);
}

/** The day from which a few patients under treatment were given no visit; null for the others. */
function forgottenSince(seed: string, person: Person, { status }: Treatment, today: string): string | null {
  const random = randomOf(seed, 'forgotten', person.number);
  return status === 'iniciado' && random.chance(0.08) ? addDays(today, -random.integer(2, 75)) : null;
}

/** The days before today from which on a visit is surely in the past, whatever the weekday and the room that it waits for. */
const SURELY_PAST = 14;

/** Half of those who were given no visit did not come to their last one. */
function withLastMissed(seed: string, person: Person, wishes: readonly Wish[], today: string): readonly Wish[] {
  const last = wishes.at(-1);
  const isLost = randomOf(seed, 'lost', person.number).chance(0.5);
  if (!last || !isLost || last.type === 'Emergencia' || last.day > addDays(today, -SURELY_PAST)) return wishes;
  return [...wishes.slice(0, -1), { ...last, missed: true }];
}

/** A patient who did not come is seen some days later. */
function withMissed(random: Random, wish: Wish, today: string): Wish[] {
  if (wish.day > addDays(today, -21) || !random.chance(0.06)) return [wish];
  return [
    { ...wish, missed: true },
    { ...wish, day: addDays(wish.day, random.integer(4, 9)) },
  ];
}

type Details = Pick<Wish, 'minutes' | 'work'> & { specialty?: Specialty };

const wish = (day: string, type: TreatmentType, { specialty = 'ortodoncia', ...details }: Details): Wish => ({
  day,
  type,
  specialty,
  ...details,
  missed: false,
});

function intake(begin: string, specialty: Specialty): Wish[] {
  const studies = 'Examen clínico y fotografías. Se solicitan radiografía panorámica y análisis de sangre.';
  const orthodontic = 'Examen clínico, fotografías y escaneo. Se solicitan panorámica y cefalometría.';
  const work = specialty === 'ortodoncia' ? orthodontic : studies;
  return [
    wish(addDays(begin, -27), 'Valoración Inicial', { specialty, minutes: 30, work }),
    wish(addDays(begin, -18), 'Presupuesto', {
      specialty,
      minutes: 30,
      work: 'Se explican el diagnóstico, las alternativas y el presupuesto. Se resuelven dudas.',
    }),
    wish(addDays(begin, -8), 'Limpieza', {
      specialty,
      minutes: 45,
      work: 'Profilaxis con ultrasonido y flúor barniz. Enseñanza de higiene.',
    }),
  ];
}

function generalWishes(random: Random, { treatment, status }: General & Treatment, today: string): Wish[] {
  const { specialty, steps } = treatment;
  const gap = random.integer(10, 24);
  const length = steps.length * gap;
  // Begun long enough ago for its status.
  const begun = {
    en_planificacion: random.integer(-24, 10),
    iniciado: random.integer(gap, length - gap + 1),
    en_pausa: random.integer(length + 40, length + 160),
    completado: random.integer(length + 5, 420),
  }[status];
  const begin = addDays(today, -begun);
  const kept = status === 'en_pausa' ? steps.slice(0, -1) : steps;
  const visits = kept.map((work, index) =>
    wish(addDays(begin, index * gap), 'Otro', { specialty, minutes: random.pick([45, 60, 75, 90, 120]), work }),
  );
  const planned = status === 'en_planificacion' ? visits.slice(0, 1) : visits;
  return [...intake(begin, specialty), ...planned];
}

function orthodonticWishes(random: Random, treatment: Orthodontics & Treatment, today: string): Wish[] {
  const { status, appliance } = treatment;
  const days = Math.round(treatment.months * MONTH);
  const begun = {
    en_planificacion: random.integer(-40, 6),
    iniciado: random.integer(20, days - 30),
    en_pausa: random.integer(170, 420),
    completado: days + random.integer(15, 330),
  }[status];
  const begin = addDays(today, -begun);
  const fitting = wish(begin, 'Colocación de Aparatología', {
    minutes: random.pick([90, 105, 120]),
    work: APPLIANCE_STEPS[appliance],
  });
  const before = [...intake(begin, 'ortodoncia'), fitting];
  if (status === 'en_planificacion') return random.chance(0.6) ? before : before.slice(0, 2);
  const end = addDays(begin, status === 'en_pausa' ? begun - random.integer(60, 130) : days);
  const controls = controlsBetween(random, treatment, begin, end);
  return status === 'completado' ? [...before, ...controls, ...retention(random, end)] : [...before, ...controls];
}

/** A control about every four weeks, with breakages now and then. */
function controlsBetween(random: Random, treatment: Orthodontics, begin: string, end: string): Wish[] {
  const wishes: Wish[] = [];
  const days = treatment.months * MONTH;
  for (
    let passed = random.integer(26, 32);
    addDays(begin, passed) < addDays(end, -10);
    passed += random.integer(26, 36)
  ) {
    const work = controlWork(random, treatment, passed / days);
    wishes.push(wish(addDays(begin, passed), 'Control', { minutes: controlMinutes(random), work }));
    if (!random.chance(0.05)) continue;
    wishes.push(wish(addDays(begin, passed + 11), 'Emergencia', { minutes: 15, work: random.pick(EMERGENCIES) }));
  }
  return wishes;
}

/** Most controls take half an hour; handing over elastics takes five minutes. */
const controlMinutes = (random: Random) =>
  random.weighted([
    [30, 84],
    [15, 7],
    [45, 6],
    [5, 3],
  ] as const);

function controlWork(random: Random, { appliance }: Orthodontics, progress: number): string {
  if (appliance === 'aligners') return random.pick(ALIGNER_CONTROLS);
  if (appliance === 'interceptive') return random.pick(INTERCEPTIVE_CONTROLS);
  const phase = Math.min(FIXED_CONTROLS.length - 1, Math.floor(progress * FIXED_CONTROLS.length));
  return random.pick(FIXED_CONTROLS[phase] ?? FIXED_CONTROLS[0]);
}

function retention(random: Random, end: string): Wish[] {
  const removal = wish(end, 'Retiro de Aparatología', {
    minutes: 60,
    work: REMOVAL,
  });
  const checks = [30, 90, 180, 360].map((days) =>
    wish(addDays(end, days), 'Control Retención', { minutes: 15, work: random.pick(RETENTION) }),
  );
  return [removal, ...checks];
}
