// Reads and writes of clinical exams.
import type { ClinicalExam, ClinicalExamValues } from '#domain/clinical-exam.ts';
import type { ArcadaDatabase } from './database.ts';
import { rowsOfHistory } from './of-history.ts';
import { write, type WritePorts } from './write.ts';

const collection = 'clinical-exams';

export async function getClinicalExam(db: ArcadaDatabase, id: string): Promise<ClinicalExam | undefined> {
  return db.rows<ClinicalExam & Record<string, unknown>>(collection).get(id);
}

/** The exams of a history, the newest first: that one is "the" exam of the patient. */
export async function examsOfHistory(db: ArcadaDatabase, history: string): Promise<ClinicalExam[]> {
  return rowsOfHistory<ClinicalExam & Record<string, unknown>>(db, collection, history);
}

/** Saves a new exam; answers its id. */
export async function createClinicalExam(
  db: ArcadaDatabase,
  values: ClinicalExamValues,
  ports: WritePorts,
  draft?: string,
): Promise<string> {
  const id = ports.newId();
  await write(db, [{ method: 'POST', collection, id, values }], ports, draft === undefined ? {} : { draft });
  return id;
}

/** Saves the touched fields; `opened` = the values with which the form opened. */
export async function updateClinicalExam(
  db: ArcadaDatabase,
  id: string,
  opened: ClinicalExamValues,
  values: ClinicalExamValues,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const intent = { method: 'PUT', collection, id, opened, values } as const;
  await write(db, [intent], ports, draft === undefined ? {} : { draft });
}
