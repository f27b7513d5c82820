// Reads and writes of clinical exams.
import type { ClinicalExam, ClinicalExamValues } from '#domain/clinical/clinical-exam.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { rowsOfHistory } from './rows-of-history.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

const collection = 'clinical-exams';

export async function getClinicalExam(db: ArcadaDatabase, id: string): Promise<ClinicalExam | undefined> {
  return db.rows<ClinicalExam & Record<string, unknown>>(collection).get(id);
}

/** The exams of a history, the newest first: that one is "the" exam of the patient. */
export async function examsOfHistory(db: ArcadaDatabase, history: string): Promise<ClinicalExam[]> {
  return rowsOfHistory<ClinicalExam & Record<string, unknown>>(db, collection, history);
}

export const { create: createClinicalExam, update: updateClinicalExam } = writesOf<ClinicalExamValues>(collection);
