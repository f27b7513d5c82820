import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { lastChange } from '#store/clinical/odontograms.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** Exams and odontograms of a history, the newest first; undefined while they are read. */
export interface HistoryRecords {
  exams: ClinicalExam[] | undefined;
  odontograms: Odontogram[] | undefined;
  /** The last change of the newest odontogram or one of its teeth; undefined without any. */
  charted: string | undefined;
  /** The patient's missing teeth, by the newest odontogram. */
  missing: ReadonlySet<string>;
}

const NOTHING: HistoryRecords = { exams: undefined, odontograms: undefined, charted: undefined, missing: new Set() };

export async function readHistoryRecords(db: ArcadaDatabase, history: string): Promise<HistoryRecords> {
  const [exams, odontograms] = await Promise.all([
    recordsOfHistory(db, 'clinical-exams', history),
    recordsOfHistory(db, 'odontograms', history),
  ]);
  const [newest] = odontograms;
  const teeth = newest ? await db.records('teeth').where({ odontogram: newest.id }).toArray() : [];
  const missing = teeth.filter(({ condition }) => condition === 'ausente').map((tooth) => tooth.tooth_number);
  return { exams, odontograms, charted: newest && lastChange(newest, teeth), missing: new Set(missing) };
}

/** Exams and odontograms of a history. */
export function useHistoryRecords(history: string): HistoryRecords {
  return valueOf(useRead(readHistoryRecords, history)) ?? NOTHING;
}
