import type { TreatmentPlanValues } from '#domain/clinical/treatment-plan.ts';
import { ADULT } from '#demo/people.ts';
import { randomOf } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';
import { diagnosisOf, planOf } from './treatments.ts';

const OBSERVATIONS = [
  'Firmado el consentimiento informado.',
  'Se advierte riesgo de reabsorción radicular; control radiográfico a los seis meses.',
  'Higiene deficiente: no se inicia hasta mejorar el índice de placa.',
  'La familia pide terminar antes del viaje de promoción.',
] as const;

/** The number from which second plans are counted. */
const SECOND = 10_000;
const SECOND_PHASES = {
  general: '1. Reevaluación con radiografías nuevas.\n2. Profilaxis y flúor.\n3. Control a los seis meses.',
  child:
    '1. Reevaluación con registros nuevos.\n2. Placa de retención, de noche.\n3. Control de retención a los tres meses.',
  adult:
    '1. Reevaluación con registros nuevos.\n2. Blanqueamiento ambulatorio, dos semanas.\n3. Control de retención a los tres meses.',
} as const;

/**
 * The plan of a patient, saved on the day it was explained; some are saved again later, and some patients have a second
 * one.
 */
export function planRecords({ seed }: DemoPlan, { person, treatment, attended }: Story): DemoRecord[] {
  const random = randomOf(seed, 'plan', person.number);
  const explained = attended.find(({ type }) => type !== 'Valoración Inicial');
  if (!explained || random.chance(0.06)) return [];
  const values: TreatmentPlanValues = {
    patient: person.id,
    diagnostic: diagnosisOf(treatment),
    treatment_plan: planOf(treatment),
    observations: random.chance(0.5) ? random.pick(OBSERVATIONS) : null,
  };
  const id = demoId(seed, 'treatment-plans', person.number);
  const plans: DemoRecord[] = [{ collection: 'treatment-plans', id, day: explained.day, values }];
  const last = attended.at(-1);
  if (last && last.day > explained.day) {
    const revised = { ...values, observations: 'Plan revisado con la familia en el último control.' };
    if (random.chance(0.15)) plans.push({ collection: 'treatment-plans', id, day: last.day, values: revised });
    const phase = treatment.kind === 'general' ? 'general' : person.age < ADULT ? 'child' : 'adult';
    const second = { ...values, treatment_plan: SECOND_PHASES[phase], observations: null };
    if (random.chance(0.12)) {
      const other = demoId(seed, 'treatment-plans', SECOND + person.number);
      plans.push({ collection: 'treatment-plans', id: other, day: last.day, values: second });
    }
  }
  return plans;
}
