import { sql } from 'kysely';
import { treatmentPlanDefinition } from '#domain/clinical/treatment-plan.ts';
import { checkId } from '#server/http/validation.ts';
import { defineResource } from '#server/records/resource.ts';
import {
  derivePatientName,
  patientKey,
  patientNameSchema,
  searchByPatient,
} from '#server/resources/patients/by-patient.ts';

export const treatmentPlans = defineResource({
  definition: treatmentPlanDefinition,
  filters: {
    patient: (value) => sql`patient = ${checkId('patient', value)}::uuid`,
  },
  ordering: {
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
    patient_name: patientKey('treatment-plans'),
  },
  defaultOrdering: '-created_at',
  search: searchByPatient('treatment-plans'),
  derived: derivePatientName,
  derivedSchema: patientNameSchema,
});
