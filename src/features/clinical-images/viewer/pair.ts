import { imageDate, type ClinicalImage } from '#domain/clinical/clinical-image.ts';

const DAY = 86_400_000;

/** Ids in the order in which they were chosen. */
export type Pair = readonly [string, string];

/**
 * `image` and the one that it is most likely compared with: preferably of another day, then of the same kind, then with
 * the most similar beginning of the description, then the oldest. `images` are the newest first.
 */
export function pairFor(
  images: readonly ClinicalImage[],
  image: ClinicalImage,
  timeZone: string | undefined,
): Pair | null {
  const others = images.filter(({ id }) => id !== image.id);
  const day = imageDate(image, timeZone);
  const apart = preferred(others, (other) => imageDate(other, timeZone) !== day);
  const kin = preferred(apart, ({ image_type }) => image_type === image.image_type);
  const nearest = Math.max(...kin.map((other) => likeness(other, image)));
  const other = kin.findLast((each) => likeness(each, image) === nearest);
  return other ? [other.id, image.id] : null;
}

/** The images that meet a preference; all of them if none does. */
function preferred(images: readonly ClinicalImage[], wished: (image: ClinicalImage) => boolean) {
  const found = images.filter(wished);
  return found.length > 0 ? found : images;
}

/** The number of words that two descriptions share at their beginning; equal descriptions score half a word more. */
function likeness(a: ClinicalImage, b: ClinicalImage): number {
  const [ours, theirs] = [wordsOf(a), wordsOf(b)];
  const differs = ours.findIndex((word, place) => word !== theirs[place]);
  const common = differs === -1 ? ours.length : differs;
  return common === ours.length && common === theirs.length ? common + 0.5 : common;
}

const wordsOf = ({ description }: ClinicalImage): string[] =>
  (description ?? '').toLocaleLowerCase('es').match(/[\p{L}\p{N}]+/gu) ?? [];

/** A third image replaces the one chosen first. */
export const choose = (pair: Pair, id: string): Pair => (pair.includes(id) ? pair : [pair[1], id]);

/** The pair ordered by date; null when one of them is gone. `images` are the newest first. */
export function inTime(
  images: readonly ClinicalImage[],
  pair: Pair | null,
): { before: ClinicalImage; after: ClinicalImage } | null {
  const [after, before] = images.filter(({ id }) => pair?.includes(id));
  return before && after ? { before, after } : null;
}

/** Days between two images. */
export const daysBetween = (before: ClinicalImage, after: ClinicalImage, timeZone: string | undefined): number =>
  Math.round((Date.parse(imageDate(after, timeZone)) - Date.parse(imageDate(before, timeZone))) / DAY);
