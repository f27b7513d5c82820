import type { ReactNode } from 'react';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';

/** What other features show on the page of a history; the route fills it in, for a feature imports no other. */
export interface HistorySlots {
  /** The strip of images, over the whole width. */
  images?: (history: ClinicalHistory) => ReactNode;
  /** The newest exam as a picture, in its card. */
  exam?: (exam: ClinicalExam) => ReactNode;
  /** The newest odontogram as a picture, in its card. */
  odontogram?: (odontogram: Odontogram) => ReactNode;
}
