import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { clinicalHistoryId, isId } from '#domain/record/ids.ts';
import { defineResource } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

/** /api/clinical-histories/: a patient has one. */
export const clinicalHistories = defineResource({
  ...listOfPatient(clinicalHistoryDefinition),
  makeId: ({ patient }) => (isId(patient) ? clinicalHistoryId(patient) : undefined),
  defaultOrdering: '-updated_at',
});
