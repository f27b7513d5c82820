import type { ReactNode } from 'react';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';

/**
 * Parts of a history's page that other features render; the route fills them in, because a feature imports no other.
 */
export interface HistorySlots {
  /** The strip of images, over the whole width. */
  images?: (history: ClinicalHistory) => ReactNode;
  /** The orthodontic case, above the treatments. */
  orthodontics?: (history: ClinicalHistory) => ReactNode;
  /** The newest exam's picture, in its card. */
  exam?: (exam: ClinicalExam) => ReactNode;
  /** The newest odontogram's picture, in its card. */
  odontogram?: (odontogram: Odontogram) => ReactNode;
}
