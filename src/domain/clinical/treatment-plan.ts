import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalText, reference } from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { hasWords, searchableName, sortable, wordsOf } from '#domain/values/text.ts';

/** The fields of a treatment plan that a client writes. */
const treatmentPlanSchema = () =>
  v.object({
    patient: reference('Debes seleccionar un paciente'),
    diagnostic: optionalText(20_000),
    treatment_plan: optionalText(20_000),
    observations: optionalText(20_000),
  });

/** The values of a treatment plan once its schema has parsed them. */
export type TreatmentPlanValues = v.InferOutput<ReturnType<typeof treatmentPlanSchema>>;
/** A row of the collection: a treatment plan. */
export type TreatmentPlan = RowMeta & TreatmentPlanValues;

/** The definition of treatment plans, for store, sync and server. */
export const treatmentPlanDefinition: EntityDefinition<TreatmentPlanValues> = {
  collection: 'treatment-plans',
  singular: 'plan de tratamiento',
  plural: 'planes de tratamiento',
  labels: {
    patient: 'Paciente',
    diagnostic: 'Diagnóstico',
    treatment_plan: 'Plan de Tratamiento',
    observations: 'Observaciones',
  },
  schema: treatmentPlanSchema,
  defaults: { patient: null, diagnostic: null, treatment_plan: null, observations: null },
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: { strategies: { diagnostic: mergeLines, treatment_plan: mergeLines, observations: mergeLines } },
  title: (row) =>
    typeof row['diagnostic'] === 'string' && row['diagnostic']
      ? row['diagnostic'].split('\n')[0]!
      : 'Plan de tratamiento',
};

/** A plan as lists show it. */
export type NamedPlan = TreatmentPlan & { patient_name: string };

/** How the plans' list is sorted (specification §2). */
export interface PlanOrder {
  by: 'created_at' | 'patient_name';
  descending: boolean;
}

/**
 * The plans whose patient's name holds every word of a search (all for ''), by default the newest first
 * (specification §9).
 */
export function arrangePlans(
  plans: readonly NamedPlan[],
  { search = '', by = 'created_at', descending = true }: Partial<PlanOrder> & { search?: string } = {},
): NamedPlan[] {
  const words = wordsOf(search);
  const keyed = plans.map((plan) => ({ plan, name: searchableName(plan.patient_name) }));
  const keyOf = ({ plan }: (typeof keyed)[number]) =>
    `${by === 'patient_name' ? sortable(plan.patient_name) : plan.created_at}\u0000${plan.id}`;
  const sorted = keyed
    .filter(({ name }) => hasWords(name, words))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ plan }) => plan);
  return descending ? sorted.reverse() : sorted;
}
