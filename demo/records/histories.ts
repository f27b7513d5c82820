// The clinical history of each patient: opened at the first visit, and saved again at the last with every treatment.
import type { Specialty } from '#domain/agenda/appointment.ts';
import type { ClinicalHistoryValues } from '#domain/clinical/clinical-history.ts';
import { buildNotes, type ClinicalNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { EMPTY_CONTROL } from '#domain/clinical/notes/orthodontic-control.ts';
import { joinHabits } from '#domain/clinical/habits.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { Story } from './story.ts';
import type { Visit } from './agenda/agenda.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { ADULT } from '#demo/people.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import { diagnosisOf } from './treatments.ts';
import {
  ALLERGIES,
  COMPLAINTS,
  CONTRACEPTIVE,
  DENTAL_HISTORY,
  FAMILY_HISTORY,
  HISTORY_NOTES,
  ILLNESSES,
} from '#demo/words/anamnesis.ts';
import { CHILDRENS_REASONS, NOTED_CONTROLS, REASONS } from '#demo/words/orthodontics.ts';

const DOCTORS: Readonly<Record<Specialty, string>> = {
  ortodoncia: 'Dra. Carmen Villanueva Peña',
  odontopediatria: 'Dra. Noemí Aliaga Núñez',
  endodoncia: 'Dr. Íñigo Arregui Sáenz',
  rehabilitacion: 'Dr. Íñigo Arregui Sáenz',
  cirugia: 'Dr. Raúl Ordóñez Béjar',
  implantologia: 'Dr. Raúl Ordóñez Béjar',
  periodoncia: 'Dr. Raúl Ordóñez Béjar',
};

/** The history of a patient who has been seen at least once. */
export function historyRecords({ seed }: DemoPlan, story: Story): DemoRecord[] {
  const { person, attended } = story;
  const random = randomOf(seed, 'history', person.number);
  const first = attended[0];
  const last = attended.at(-1);
  if (!first || !last) return [];
  const answers = anamnesis(random, story);
  const text = random.chance(0.3) ? random.pick(HISTORY_NOTES) : '';
  const history = (visits: readonly Visit[], day: string): DemoRecord => ({
    collection: 'clinical-histories',
    id: clinicalHistoryId(person.id),
    day,
    values: { ...answers, notes: notesOf(seed, story, { visits, text, allergies: answers.allergies }) },
  });
  const opened = history([first], first.day);
  return first === last ? [opened] : [opened, history(attended, last.day)];
}

interface Noted {
  visits: readonly Visit[];
  text: string;
  allergies: string | null;
}

/** The free text, every visit as a treatment, and the allergies once more, as the form stores them (specification §3). */
function notesOf(seed: string, { person, treatment }: Story, { visits, text, allergies }: Noted): string | null {
  const treatments = visits.map(({ day, type, specialty, work }, index) => ({
    id: demoId(seed, 'treatments', person.number * 1000 + index),
    date: day,
    title: type === 'Otro' && treatment.kind === 'general' ? treatment.treatment.title : type,
    description: work,
    doctor: DOCTORS[specialty],
    ...controlOf(work),
  }));
  const notes = { text, treatments, fields: allergies === null ? {} : { allergies } };
  return asWritten(randomOf(seed, 'notes', person.number), notes);
}

/**
 * Most notes as Arcada writes them; a few as the earlier program did: a bare array of treatments, or one that was cut
 * short.
 */
function asWritten(random: Random, notes: ClinicalNotes): string | null {
  const whole = buildNotes(notes);
  if (random.chance(0.03)) return [notes.text, JSON.stringify(notes.treatments)].filter(Boolean).join('\n');
  if (!random.chance(0.03)) return whole;
  const text = 'Migrado de la ficha anterior: [{"date":"2023-05-11","title":"Limpieza","descr';
  return buildNotes({ ...notes, text, fields: { ...notes.fields, ficha_anterior: String(random.integer(100, 999)) } });
}

/** The card of a control, for notes that have one. */
function controlOf(work: string) {
  const noted = NOTED_CONTROLS[work];
  return noted && { control: { ...EMPTY_CONTROL, ...noted } };
}

type Answers = Omit<ClinicalHistoryValues, 'notes'>;

function anamnesis(random: Random, { person, treatment }: Story): Answers {
  const some = (probability: number, texts: readonly string[]) =>
    random.chance(probability) ? random.pick(texts) : null;
  const yes = (probability: number) => (random.chance(probability) ? 'si' : 'no');
  const adult = person.age >= ADULT;
  const possible = ILLNESSES.filter(({ from }) => person.age >= from);
  const illness = random.chance(adult ? 0.4 : 0.25) ? random.pick(possible) : null;
  const reason = treatment.kind === 'general' ? treatment.treatment.reason : reasonOf(random, treatment.angle, adult);
  return {
    patient: person.id,
    consultation_reason: reason,
    medical_history: illness?.text ?? 'No refiere.',
    family_medical_history: some(0.3, FAMILY_HISTORY),
    medications: illness ? illness.takes : medicineOfHealthy(random, person),
    allergies: some(0.14, ALLERGIES),
    dental_history: some(0.6, DENTAL_HISTORY),
    previous_orthodontic_treatment: yes(adult ? 0.2 : 0.05),
    gum_bleeding: yes(0.3),
    smoking: adult ? yes(0.15) : 'no',
    teeth_grinding: some(0.15, COMPLAINTS.teeth_grinding),
    habits: habitsAt(random, person.age),
    respiratory_problems: some(0.12, COMPLAINTS.respiratory_problems),
    previous_dental_surgery: yes(adult ? 0.3 : 0.05),
    local_anesthetic_problems: yes(0.02),
    coagulation_problems: yes(0.015),
    tooth_pain: some(0.15, COMPLAINTS.tooth_pain),
    joint_pain: some(0.1, COMPLAINTS.joint_pain),
    oral_cavity_pain: some(0.06, COMPLAINTS.oral_cavity_pain),
    diagnostic: diagnosisOf(treatment),
  };
}

function reasonOf(random: Random, angle: keyof typeof REASONS, adult: boolean): string {
  return random.pick(adult ? REASONS[angle] : [...REASONS[angle], ...CHILDRENS_REASONS[angle]]);
}

function medicineOfHealthy(random: Random, { age, values }: Story['person']): string | null {
  const { from, until, text } = CONTRACEPTIVE;
  return values.gender === 'femenino' && age >= from && age <= until && random.chance(0.2) ? text : null;
}

function habitsAt(random: Random, age: number): string {
  const childish = ['succion_digital', 'succion_labial', 'onicofagia', 'muerde_lapices'] as const;
  const common = ['onicofagia', 'muerde_lengua', 'succion_carrillos'] as const;
  if (random.chance(age < ADULT ? 0.5 : 0.75)) return 'ninguno';
  return joinHabits(random.sample(age < ADULT ? childish : common, random.integer(1, 2))) ?? 'ninguno';
}
