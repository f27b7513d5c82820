import { imageDate, type ClinicalImage } from '#domain/clinical/clinical-image.ts';

/** The images of one day. */
export interface Day {
  date: string;
  images: ClinicalImage[];
}

/** Images, the newest first, by their days. */
export function byDay(images: readonly ClinicalImage[], timeZone: string | undefined): Day[] {
  const days = new Map<string, ClinicalImage[]>();
  for (const image of images) {
    const date = imageDate(image, timeZone);
    days.set(date, [...(days.get(date) ?? []), image]);
  }
  return [...days].map(([date, images]) => ({ date, images })).toSorted((a, b) => b.date.localeCompare(a.date));
}
