import { clinicalExamDefinition } from '#domain/clinical/clinical-exam.ts';
import { defineResource } from '#server/records/resource.ts';
import { listOfHistory } from './of-history.ts';

/** /api/clinical-exams/. */
export const clinicalExams = defineResource(listOfHistory(clinicalExamDefinition));
