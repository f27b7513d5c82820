import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { imagesOfHistory } from '#store/clinical/clinical-images.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { allRecordMarks, type RecordMark } from '#store/rows/record-marks.ts';

/** The images of a history with their marks. */
export interface Gallery {
  /** The newest first. */
  images: readonly ClinicalImage[];
  marks: ReadonlyMap<string, RecordMark>;
}

/** The images of a history in their present state. */
export const readGallery = async (db: ArcadaDatabase, history: string): Promise<Gallery> => ({
  images: await imagesOfHistory(db, history),
  marks: await allRecordMarks(db, 'clinical-images'),
});
