// The signer of a consent: the patient, or for a minor, and for an adult who is represented, another person.
import type { Kinship } from './consent.ts';

/** The age from which a person signs for themselves, years. */
const OF_AGE = 18;

/** The signer: the patient, or another person in the patient's name. */
export type SignsFor = 'paciente' | 'representante';

/** The person who has to sign, by the patient's age; null where the age is not known, so that the form asks. */
export function whoSigns(age: number | null): SignsFor | null {
  if (age === null) return null;
  return age < OF_AGE ? 'representante' : 'paciente';
}

/** The capacity in which somebody signs, as a sentence has it: "en calidad de madre". */
export const CAPACITY = {
  Madre: 'madre',
  Padre: 'padre',
  'Tutor(a)': 'tutor(a)',
  Otro: 'representante',
} satisfies Record<Kinship, string>;

/** The capacity of the patient who signs. */
export const AS_PATIENT = 'paciente';
