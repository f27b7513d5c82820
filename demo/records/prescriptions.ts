// Prescriptions: after the first appliance, at visits for something else, and at the last visit of patients with an
// allergy.
import { allergyWarning } from '#domain/documents/allergy-warning.ts';
import type { PrescriptionLine, PrescriptionValues } from '#domain/documents/prescription.ts';
import { readAllergies, type ToldAllergies } from '#domain/documents/told-allergies.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import {
  AFTER_BONDING,
  FOR_INFECTION,
  FOR_INFECTION_INSTEAD,
  INSTRUCTIONS,
  type PrescribedWords,
} from '#demo/words/medicines.ts';
import type { Visit } from './agenda/agenda.ts';
import { historyRecords } from './histories.ts';
import type { Story } from './story.ts';

/** The licence number of the demo clinic's dentist. */
export const DEMO_LICENCE = 'COP 18 452';

/** A patient's prescriptions. `fill.ts` puts the dentist's id in the place of the prescriber's, which this does not know. */
export function prescriptionRecords(plan: DemoPlan, story: Story): DemoRecord[] {
  const { seed } = plan;
  const random = randomOf(seed, 'prescription', story.person.number);
  const last = historyRecords(plan, story).at(-1)?.values;
  const allergies = readAllergies([String(last?.['allergies'] ?? '')], last?.['local_anesthetic_problems'] === 'si');
  const harmless = ([medicine]: PrescribedWords) => allergyWarning(medicine, allergies) === null;
  return story.attended.flatMap((visit, place): DemoRecord[] => {
    const isLast = place === story.attended.length - 1;
    const words = prescribedAt(visit, random, harmless) ?? (isLast ? forTheAllergic(story, harmless) : null);
    if (words === null) return [];
    const values: PrescriptionValues = {
      patient: story.person.id,
      date: visit.day,
      lines: words.map((line) => lineOf(line, allergies)),
      instructions: random.chance(0.7) ? random.pick(INSTRUCTIONS) : null,
      prescriber: demoId(seed, 'users', 0),
      licence_number: DEMO_LICENCE,
    };
    const id = demoId(seed, 'prescriptions', story.person.number * 100 + place);
    return [{ collection: 'prescriptions', id, day: visit.day, values }];
  });
}

type Harmless = (words: PrescribedWords) => boolean;

function prescribedAt({ type }: Visit, random: Random, harmless: Harmless): readonly PrescribedWords[] | null {
  if (type === 'Colocación de Aparatología' && random.chance(0.5)) {
    return random.sample(AFTER_BONDING.filter(harmless), random.integer(2, 4));
  }
  if (type === 'Otro' && random.chance(0.35)) {
    return FOR_INFECTION.every(harmless) ? FOR_INFECTION : FOR_INFECTION_INSTEAD;
  }
  if (type === 'Control' && random.chance(0.02)) return random.sample(AFTER_BONDING.filter(harmless), 1);
  return null;
}

/**
 * An infection of those who are allergic to what is usually given: something else, but for every third of them, of whom
 * the dentist knows better than the history. The warning was seen.
 */
function forTheAllergic({ person }: Story, harmless: Harmless): readonly PrescribedWords[] | null {
  if (FOR_INFECTION.every(harmless)) return null;
  return person.number % 3 === 0 ? FOR_INFECTION : FOR_INFECTION_INSTEAD;
}

const lineOf = (
  [medicine, quantity, directions, duration]: PrescribedWords,
  allergies: ToldAllergies,
): PrescriptionLine => ({
  medicine,
  quantity,
  directions,
  duration,
  allergy_seen: allergyWarning(medicine, allergies),
});
