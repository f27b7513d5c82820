import type { TreatmentPlanValues } from '#domain/clinical/treatment-plan.ts';
import { randomOf } from '#server/demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#server/demo/record.ts';
import type { Story } from './story.ts';
import { diagnosisOf, planOf } from './treatments.ts';

const OBSERVATIONS = [
  'Firmado el consentimiento informado.',
  'Se advierte riesgo de reabsorción radicular; control radiográfico a los seis meses.',
  'Higiene deficiente: no se inicia hasta mejorar el índice de placa.',
  'La familia pide terminar antes del viaje de promoción.',
] as const;

/** The plan of a patient to whom it was explained, saved on that day. */
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
  return [{ collection: 'treatment-plans', id, day: explained.day, values }];
}
