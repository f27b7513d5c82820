// Each patient's treatment. Exam, odontogram, plan, visits and budget are derived from it, and so agree.
import type { TreatmentStatus } from '#domain/patients/patient.ts';
import type { Person } from '#demo/people.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { GENERAL_TREATMENTS, type GeneralTreatment } from '#demo/words/general-dentistry.ts';
import { APPLIANCES } from '#demo/words/orthodontics.ts';

/** An orthodontic patient's findings, and their treatment. */
export interface Orthodontics {
  kind: 'ortodoncia';
  angle: 'I' | 'II' | 'III';
  crowding: 'leve' | 'moderado' | 'severo';
  bite: 'normal' | 'profunda' | 'abierta';
  crossbite: 'no' | 'derecha' | 'izquierda';
  /** Extraction of the four first premolars. */
  extractions: boolean;
  appliance: keyof typeof APPLIANCES;
  /** Planned, from the first appliance to its removal. */
  months: number;
  price: number;
}

/** A treatment that is not orthodontic. */
export interface General {
  kind: 'general';
  treatment: GeneralTreatment;
}

/** A patient's treatment, and its stage. */
export type Treatment = (Orthodontics | General) & { status: TreatmentStatus };

const CHILD = 11;
const ADULT = 18;

/** Chooses a patient's treatment, and its stage. */
export function chooseTreatment(seed: string, { number, age }: Person): Treatment {
  const random = randomOf(seed, 'treatment', number);
  const status = random.weighted([
    ['en_planificacion', 21],
    ['iniciado', 50],
    ['completado', 19],
    ['en_pausa', 10],
  ]);
  const general = GENERAL_TREATMENTS.filter(({ specialty }) => (specialty === 'odontopediatria') === age < CHILD);
  if (random.chance(shareOfGeneral(age))) return { kind: 'general', treatment: random.pick(general), status };
  return { ...chooseOrthodontics(random, age), status };
}

/** The share of patients of an age whose treatment is not orthodontic. */
function shareOfGeneral(age: number): number {
  if (age < CHILD) return 0.3;
  if (age < ADULT) return 0;
  return age > 30 ? 0.6 : 0.08;
}

function chooseOrthodontics(random: Random, age: number): Orthodontics {
  const appliance = chooseAppliance(random, age);
  const [cheapest, dearest] = APPLIANCES[appliance].price;
  const crowding = random.weighted([
    ['leve', 40],
    ['moderado', 42],
    ['severo', 18],
  ] as const);
  return {
    kind: 'ortodoncia',
    angle: random.weighted([
      ['I', 46],
      ['II', 38],
      ['III', 16],
    ] as const),
    crowding,
    bite: random.weighted([
      ['normal', 55],
      ['profunda', 30],
      ['abierta', 15],
    ] as const),
    crossbite: random.weighted([
      ['no', 74],
      ['derecha', 14],
      ['izquierda', 12],
    ] as const),
    extractions: crowding === 'severo' && appliance !== 'interceptive' && random.chance(0.6),
    appliance,
    months: appliance === 'interceptive' ? random.integer(9, 12) : random.integer(14, 24),
    price: random.integer(cheapest / 10, dearest / 10) * 10,
  };
}

function chooseAppliance(random: Random, age: number): Orthodontics['appliance'] {
  if (age < CHILD) return 'interceptive';
  if (age < ADULT)
    return random.weighted([
      ['metal', 78],
      ['ceramic', 8],
      ['selfLigating', 14],
    ] as const);
  return random.weighted([
    ['metal', 38],
    ['ceramic', 22],
    ['selfLigating', 18],
    ['aligners', 22],
  ] as const);
}

const CROSSBITE = { derecha: 'Mordida cruzada posterior derecha.', izquierda: 'Mordida cruzada posterior izquierda.' };
const BITE = { profunda: 'Mordida profunda.', abierta: 'Mordida abierta anterior con interposición lingual.' };

/** The diagnosis in clinical words, a line each finding. */
export function diagnosisOf(treatment: Treatment): string {
  if (treatment.kind === 'general') return treatment.treatment.diagnostic;
  const { angle, crowding, bite, crossbite } = treatment;
  const findings = [
    `Maloclusión clase ${angle} de Angle.`,
    `Apiñamiento ${crowding} superior e inferior.`,
    ...(bite === 'normal' ? [] : [BITE[bite]]),
    ...(crossbite === 'no' ? [] : [CROSSBITE[crossbite]]),
  ];
  return findings.join('\n');
}

/** The planned treatment, a line each step. */
export function planOf(treatment: Treatment): string {
  if (treatment.kind === 'general') return treatment.treatment.plan;
  const { appliance, angle, extractions, months, crossbite } = treatment;
  const steps = [
    ...(extractions ? ['Extracción de 14, 24, 34 y 44.'] : []),
    `${appliance === 'interceptive' ? 'Aparatología interceptiva' : `Ortodoncia con ${APPLIANCES[appliance].name}`}, ${months} meses.`,
    ...(crossbite === 'no' ? [] : ['Expansión del maxilar con disyuntor.']),
    ...(angle === 'I' ? [] : [`Elásticos de clase ${angle} según evolución.`]),
    appliance === 'interceptive'
      ? 'Reevaluación al terminar el recambio dentario.'
      : 'Retención: retenedor fijo inferior de 33 a 43 y placa superior nocturna.',
  ];
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
