import type { ClinicalExamValues } from '#domain/clinical/clinical-exam.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';
import type { Orthodontics } from './treatments.ts';
import { JOINT_NOTES } from '#demo/words/anamnesis.ts';

/** The number from which repeated exams are counted. */
const AGAIN = 10_000;

/**
 * The exam of an orthodontic patient, made at the first visit; its findings match the diagnosis. Some patients are
 * examined again.
 */
export function examRecords({ seed }: DemoPlan, { person, treatment, attended }: Story): DemoRecord[] {
  const random = randomOf(seed, 'exam', person.number);
  const [first] = attended;
  if (!first || treatment.kind === 'general' || random.chance(0.1)) return [];
  const id = demoId(seed, 'clinical-exams', person.number);
  const values = findings(random, treatment, clinicalHistoryId(person.id));
  const exams: DemoRecord[] = [{ collection: 'clinical-exams', id, day: first.day, values }];
  const last = attended.at(-1);
  if (last && last.day > first.day && random.chance(0.15)) {
    const again = demoId(seed, 'clinical-exams', AGAIN + person.number);
    const better = { ...values, overjet: 2.5, overbite: 2, deep_bite: 'no', lip_closure: 'normal' } as const;
    exams.push({ collection: 'clinical-exams', id: again, day: last.day, values: better });
  }
  return exams;
}

const PROFILES = { I: 'recto', II: 'convexo', III: 'concavo' } as const;
const MIDLINES = [
  ['coincidente', 60],
  ['desviada_derecha', 20],
  ['desviada_izquierda', 20],
] as const;
/** Horizontal overlap of the incisors by Angle's class, tenths of a millimetre. */
const OVERJET = { I: [15, 35], II: [45, 90], III: [-30, 5] } as const;
/** Vertical overlap, tenths of a millimetre. */
const OVERBITE = { normal: [15, 35], profunda: [45, 75], abierta: [-40, -5] } as const;

function findings(random: Random, treatment: Orthodontics, clinical_history: string): ClinicalExamValues {
  const { angle, bite, crossbite } = treatment;
  const millimetres = ([least, most]: readonly [number, number]) => random.integer(least * 10, most * 10) / 100;
  const sideClass = () =>
    random.weighted([
      [angle, 85],
      ['I', 10],
      ['N/V', 5],
    ] as const);
  return {
    clinical_history,
    profile: PROFILES[angle],
    lip_closure:
      bite === 'abierta'
        ? 'incompetencia'
        : random.weighted([
            ['normal', 75],
            ['forzado', 25],
          ] as const),
    frontal_analysis: random.weighted([
      ['simetrico', 80],
      ['asimetrico_derecho', 10],
      ['asimetrico_izquierdo', 10],
    ]),
    smile_height: random.weighted([
      ['baja', 20],
      ['media', 60],
      ['alta', 20],
    ]),
    upper_midline: random.weighted(MIDLINES),
    lower_midline: random.weighted(MIDLINES),
    maxillary_cant: random.chance(0.2) ? random.integer(50, 250) / 100 : null,
    right_canine_class: sideClass(),
    right_molar_class: sideClass(),
    left_canine_class: sideClass(),
    left_molar_class: sideClass(),
    overjet: millimetres(OVERJET[angle]),
    overbite: millimetres(OVERBITE[bite]),
    anterior_crossbite: angle === 'III' ? 'si' : 'no',
    posterior_crossbite: crossbite,
    anterior_open_bite: bite === 'abierta' ? 'si' : 'no',
    posterior_open_bite: random.weighted([
      ['no', 92],
      ['derecha', 4],
      ['izquierda', 4],
    ] as const),
    deep_bite: bite === 'profunda' ? 'si' : 'no',
    interposition: bite !== 'abierta' ? 'no_presenta' : random.chance(0.3) ? 'labial' : 'lingual',
    tmj_observations: random.chance(0.2) ? random.pick(JOINT_NOTES) : null,
  };
}
