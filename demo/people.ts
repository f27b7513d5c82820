// The patients: name, age, papers, contact. treatments.ts has their treatments.
import { addDays, ageOn } from '#domain/values/dates.ts';
import type { Gender, PatientValues } from '#domain/patients/patient.ts';
import { searchable } from '#domain/values/text.ts';
import { randomOf, type Random } from './random.ts';
import { demoId, type DemoPlan } from './record.ts';
import { FEMALE_NAMES, LONG_NAMES, MALE_NAMES, SURNAMES } from './words/names.ts';
import { AFTER_WORK, DISTRICTS, OCCUPATIONS, PATIENT_NOTES, REFERRERS, STREETS, STUDIES } from './words/places.ts';

/** How many patients the demo clinic has. */
const PEOPLE = 300;

/** A patient, before a treatment is chosen. */
export interface Person {
  /** 0, 1, 2 …: seeds every choice about this person. */
  number: number;
  id: string;
  age: number;
  values: Omit<PatientValues, 'treatment_status'>;
}

/** Ages: most orthodontic patients are between 9 and 30. */
const AGES: readonly (readonly [readonly [youngest: number, oldest: number], weight: number])[] = [
  [[7, 8], 5],
  [[9, 13], 26],
  [[14, 17], 27],
  [[18, 30], 27],
  [[31, 45], 9],
  [[46, 74], 6],
];

/** The age of majority, years. */
export const ADULT = 18;
const LOCAL = 'pe';

/** Telephones and identity cards in each country's form. */
const COUNTRIES = {
  pe: {
    phone: (random: Random) => `+51 9${random.digits(2)} ${random.digits(3)} ${random.digits(3)}`,
    card: (random: Random) => String(random.integer(10_000_000, 79_999_999)),
  },
  es: {
    phone: (random: Random) => `+34 6${random.digits(2)} ${random.digits(3)} ${random.digits(3)}`,
    card: (random: Random) => spanishCard(random.integer(10_000_000, 79_999_999)),
  },
  co: {
    phone: (random: Random) => `+57 3${random.digits(2)} ${random.digits(3)} ${random.digits(4)}`,
    card: (random: Random) => `CE ${random.digits(9)}`,
  },
  cl: {
    phone: (random: Random) => `+56 9 ${random.digits(4)} ${random.digits(4)}`,
    card: (random: Random) => `CE ${random.digits(9)}`,
  },
} as const;

/** The patients of the clinic; no two have the same name. */
export function buildPeople({ seed, today }: DemoPlan): Person[] {
  const names = new Set<string>();
  return Array.from({ length: PEOPLE }, (_, number) => {
    const random = randomOf(seed, 'person', number);
    const name = chooseName(random, number, names);
    const birth = chooseBirth(random, today);
    const values = { ...name, fecha_nacimiento: birth, ...chooseDetails(random, name, ageAt(birth, today)) };
    return { number, id: demoId(seed, 'patients', number), age: ageAt(birth, today), values };
  });
}

const ageAt = (birth: string, today: string): number => ageOn(birth, today) ?? 0;

type Name = Pick<PatientValues, 'first_name' | 'last_name' | 'gender'>;

function chooseName(random: Random, number: number, taken: Set<string>): Name {
  const [long] = LONG_NAMES.slice(number / 70, number / 70 + 1);
  if (long && number % 70 === 0) return { first_name: long[0], last_name: long[1], gender: long[2] };
  for (;;) {
    const gender: Gender = random.chance(0.56) ? 'femenino' : 'masculino';
    const given = gender === 'femenino' ? FEMALE_NAMES : MALE_NAMES;
    const first_name = random.chance(0.35) ? random.sample(given, 2).join(' ') : random.pick(given);
    const last_name = `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
    const whole = `${first_name} ${last_name}`;
    if (taken.has(whole)) continue;
    taken.add(whole);
    // Some forms leave the gender empty.
    return { first_name, last_name, gender: random.chance(0.04) ? null : gender };
  }
}

function chooseBirth(random: Random, today: string): string {
  const [youngest, oldest] = random.weighted(AGES);
  return addDays(today, -Math.round((random.integer(youngest, oldest) + random.integer(5, 360) / 365) * 365.25));
}

function chooseDetails(random: Random, { first_name, last_name }: Name, age: number) {
  const minor = age < ADULT;
  const country =
    COUNTRIES[
      random.weighted([
        [LOCAL, 88],
        ['co', 5],
        ['es', 4],
        ['cl', 3],
      ] as const)
    ];
  const phone = country.phone(random);
  const guardian = minor ? chooseGuardian(random, last_name) : null;
  const street = `${random.pick(STREETS)} ${random.integer(101, 2899)}`;
  const flat = random.chance(0.3) ? `, dpto. ${random.integer(1, 14)}0${random.integer(1, 4)}` : '';
  return {
    identity_card: random.chance(0.95) ? country.card(random) : null,
    // A minor's telephone is mostly the guardian's, recorded once.
    phone_number: random.chance(minor ? 0.86 : 0.95) ? phone : null,
    email: random.chance(0.7) ? addressOf(guardian ?? `${first_name} ${last_name}`, random) : null,
    occupation: minor ? (random.chance(0.8) ? 'Estudiante' : null) : occupationAt(random, age),
    address: random.chance(0.9) ? `${street}${flat}, ${random.pick(DISTRICTS)}` : null,
    referred_by: random.chance(0.35) ? random.pick(REFERRERS) : null,
    guardian_name: guardian,
    guardian_phone: minor ? phone : null,
    patient_notes: random.chance(0.25) ? random.pick(PATIENT_NOTES) : null,
  };
}

/** The father shares the child's first surname, the mother gave the second. */
function chooseGuardian(random: Random, childSurnames: string): string {
  const [paternal = '', maternal = paternal] = childSurnames.split(' ');
  return random.chance(0.68)
    ? `${random.pick(FEMALE_NAMES)} ${maternal} ${random.pick(SURNAMES)}`
    : `${random.pick(MALE_NAMES)} ${paternal} ${random.pick(SURNAMES)}`;
}

function occupationAt(random: Random, age: number): string | null {
  if (age < 24) return random.pick(STUDIES);
  return random.chance(0.9) ? random.pick(age > 64 ? AFTER_WORK : OCCUPATIONS) : null;
}

/** An address in a domain reserved by RFC 2606: mail to it reaches nobody. */
function addressOf(name: string, random: Random): string {
  const words = searchable(name).split(' ');
  return `${words[0] ?? ''}.${words.at(-1) ?? ''}${random.integer(1, 99)}@correo.example`;
}

/** The card's check letter is the number's remainder by 23. */
function spanishCard(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}
