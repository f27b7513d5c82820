import { treatmentPlanDefinition } from '#domain/clinical/treatment-plan.ts';
import { defineResource } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

/** /api/treatment-plans/. */
export const treatmentPlans = defineResource({
  ...listOfPatient(treatmentPlanDefinition),
  defaultOrdering: '-created_at',
});
