import {
  clinicalImageDefinition,
  imageDate,
  type ClinicalImage,
  type ImageType,
} from '#domain/clinical/clinical-image.ts';
import { formatDate, formatDayMonth, formatList } from '#ui/text/format.ts';

/** The first line of an image's description, else its kind. */
export const titleOf = (image: ClinicalImage): string => clinicalImageDefinition.title({ ...image });

/** "Sonrisa inicial y Sonrisa final"; for two of one title, "Sonrisa". */
export function titleOfPair({ before, after }: { before: ClinicalImage; after: ClinicalImage }): string {
  const [first, second] = [titleOf(before), titleOf(after)];
  return first === second ? first : formatList([first, second]);
}

/** "18/11/2026". */
export const dayOf = (image: ClinicalImage, timeZone: string | undefined): string =>
  formatDate(imageDate(image, timeZone));

/** "Sonrisa, 18/11/2026". */
export const nameOf = (image: ClinicalImage, timeZone: string | undefined): string =>
  `${titleOf(image)}, ${dayOf(image, timeZone)}`;

/** "18/11", "18/11/25". */
export const shortDay = (image: ClinicalImage, today: string, timeZone: string | undefined): string =>
  formatDayMonth(imageDate(image, timeZone), today);

/** The images of one kind; all with null. */
export const ofType = (images: readonly ClinicalImage[], type: ImageType | null): readonly ClinicalImage[] =>
  type === null ? images : images.filter(({ image_type }) => image_type === type);
