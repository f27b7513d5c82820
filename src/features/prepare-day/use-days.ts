import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import type { Read } from '#runtime/read/use-read.ts';
import { dayAfter, readDayImages, type DayImages } from '#store/clinical/day-images.ts';

/** Today, and the next day on which somebody may come. */
export interface Days {
  today: DayImages;
  next: DayImages;
}

/** Of today (YYYY-MM-DD) and the day after it. */
export const keptDays = keptRead(
  async (db, today: string): Promise<Days> => {
    const next = await dayAfter(db, today);
    const [ofToday, ofNext] = await Promise.all([readDayImages(db, today), readDayImages(db, next)]);
    return { today: ofToday, next: ofNext };
  },
  { keep: 'onScreen' },
);

export const useDays = (): Read<Days> => keptDays(useToday());

/** What some days' patients lack, each patient and each image counted once. */
export interface Figures {
  patients: number;
  ready: number;
  missing: ClinicalImage[];
  bytes: number;
}

export function figuresOf(...days: readonly DayImages[]): Figures {
  const patients = new Map(days.flatMap((day) => day.patients).map((each) => [each.patient, each]));
  const missing = [...patients.values()].flatMap((each) => each.missing);
  return {
    patients: patients.size,
    ready: [...patients.values()].filter((each) => each.missing.length === 0).length,
    missing,
    bytes: missing.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  };
}
