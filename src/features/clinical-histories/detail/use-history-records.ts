import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { useRead, valueOf } from '#runtime/use-read.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';

/** What hangs on a history, the newest first; undefined while it is read. */
export interface HistoryRecords {
  exams: ClinicalExam[] | undefined;
  odontograms: Odontogram[] | undefined;
  /** The teeth that the patient has not, by the newest odontogram. */
  missing: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Exams and odontograms of a history. */
export function useHistoryRecords(history: string): HistoryRecords {
  const exams = valueOf(useRead((db) => recordsOfHistory(db, 'clinical-exams', history), [history]));
  const odontograms = valueOf(useRead((db) => recordsOfHistory(db, 'odontograms', history), [history]));
  const newest = odontograms?.[0]?.id;
  const missing = valueOf(
    useRead(
      async (db) => {
        if (newest === undefined) return NONE;
        const teeth = await db.records('teeth').where({ odontogram: newest }).toArray();
        return new Set(teeth.filter(({ condition }) => condition === 'ausente').map((tooth) => tooth.tooth_number));
      },
      [newest],
    ),
  );
  return { exams, odontograms, missing: missing ?? NONE };
}
