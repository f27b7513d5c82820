import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { AHEAD_ROOM, keptRead } from '#runtime/read/kept-read.ts';
import { imagesOfHistory } from '#store/clinical/clinical-images.ts';
import { allRecordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** The images of a history with what is flagged on them. */
export interface Gallery {
  /** The newest first. */
  images: readonly ClinicalImage[];
  marks: ReadonlyMap<string, RecordMark>;
}

/** The images of a history as they stand now. */
export const useGallery = keptRead(
  async (db, history: string): Promise<Gallery> => ({
    images: await imagesOfHistory(db, history),
    marks: await allRecordMarks(db, 'clinical-images'),
  }),
  { room: AHEAD_ROOM },
);
