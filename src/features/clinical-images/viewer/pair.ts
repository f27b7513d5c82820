import { imageDate, type ClinicalImage } from '#domain/clinical/clinical-image.ts';

const DAY = 86_400_000;

/** Ids in the order in which they were chosen. */
export type Pair = readonly [string, string];

/**
 * The two that are most likely to be compared with `image`: it and the oldest of the same description, else of the same kind,
 * else of all. `images` are the newest first.
 */
export function pairFor(images: readonly ClinicalImage[], image: ClinicalImage): Pair | null {
  const others = images.filter(({ id }) => id !== image.id);
  const alike = others.filter(
    ({ description, image_type }) =>
      description !== null && description === image.description && image_type === image.image_type,
  );
  const kin = others.filter(({ image_type }) => image_type === image.image_type);
  const other = [alike, kin, others].find((some) => some.length > 0)?.at(-1);
  return other ? [other.id, image.id] : null;
}

/** Another one takes the place of the one that was chosen first. */
export const choose = (pair: Pair, id: string): Pair => (pair.includes(id) ? pair : [pair[1], id]);

/** The pair by its dates; null when one of them is gone. `images` are the newest first. */
export function inTime(
  images: readonly ClinicalImage[],
  pair: Pair | null,
): { before: ClinicalImage; after: ClinicalImage } | null {
  const [after, before] = images.filter(({ id }) => pair?.includes(id));
  return before && after ? { before, after } : null;
}

/** Days between the two. */
export const daysBetween = (before: ClinicalImage, after: ClinicalImage, timeZone: string | undefined): number =>
  Math.round((Date.parse(imageDate(after, timeZone)) - Date.parse(imageDate(before, timeZone))) / DAY);
