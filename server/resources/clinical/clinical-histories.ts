import { sql } from 'kysely';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { clinicalHistoryId, isId } from '#domain/record/ids.ts';
import { checkId } from '#server/http/validation.ts';
import { defineResource } from '#server/records/resource.ts';
import {
  derivePatientName,
  patientKey,
  patientNameSchema,
  searchByPatient,
} from '#server/resources/patients/by-patient.ts';

export const clinicalHistories = defineResource({
  definition: clinicalHistoryDefinition,
  makeId: ({ patient }) => (isId(patient) ? clinicalHistoryId(patient) : undefined),
  filters: {
    patient: (value) => sql`patient = ${checkId('patient', value)}::uuid`,
  },
  ordering: {
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
    patient_name: patientKey('clinical-histories'),
  },
  defaultOrdering: '-updated_at',
  search: searchByPatient('clinical-histories'),
  derived: derivePatientName,
  derivedSchema: patientNameSchema,
});
