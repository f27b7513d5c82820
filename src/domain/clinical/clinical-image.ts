import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalText, reference, requiredChoice } from '#domain/values/schemas.ts';
import { dateIn } from '#domain/values/dates.ts';
import { mergeLines } from '#domain/record/merge.ts';

/** The kinds of image of specification §4. */
export const IMAGE_TYPES = ['photo', 'xray', 'panoramic', 'other'] as const;
/** One of `IMAGE_TYPES`. */
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The Spanish words of each kind of image. */
export const IMAGE_TYPE_LABELS = {
  photo: 'Fotografía',
  xray: 'Radiografía',
  panoramic: 'Panorámica',
  other: 'Otra',
} satisfies Record<ImageType, string>;

/** Radiographs are kept pixel by pixel; other pictures may be made smaller. */
export const keepsEveryPixel = (type: unknown): boolean => type === 'xray' || type === 'panoramic';

/** The fields of a clinical image that a client writes, its file aside. */
const clinicalImageSchema = () =>
  v.object({
    clinical_history: reference('Seleccione una historia clínica'),
    image_type: requiredChoice(IMAGE_TYPES, 'Seleccione un tipo de imagen'),
    description: optionalText(2000),
  });

/** The values of an image once its schema has parsed them. */
export type ClinicalImageValues = v.InferOutput<ReturnType<typeof clinicalImageSchema>>;

/** The file as the server reports it. */
export interface ImageFile {
  /** The clinic's date when the image was added; for one added offline, by the tablet's clock. */
  upload_date: string;
  /**
   * The stored file's name. A replaced file gets a new one, so that a thumbnail cached under the old name is not shown for it.
   */
  file: string;
  /** Hex, of the file as the server serves it, which may differ from the one that was sent. */
  sha256: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
}

/** A clinical image. The fields of its file are absent until the server has received it. */
export type ClinicalImage = RowMeta & ClinicalImageValues & Partial<ImageFile>;

/** The day of an image; before the server has given it one, the day on which this tablet took it. */
export const imageDate = ({ upload_date, created_at }: ClinicalImage, timeZone?: string): string =>
  upload_date ?? dateIn(new Date(created_at), timeZone);

/** Where an image's file is, below /api. */
export const imagePath = (id: string): string => `/clinical-images/${id}/file/`;

/** Where its thumbnail is, a JPEG of at most 320 pixels, below /api. */
export const thumbnailPath = (id: string): string => `/clinical-images/${id}/thumbnail/`;

/** The definition of clinical images, for store, sync and server. */
export const clinicalImageDefinition: EntityDefinition<ClinicalImageValues, ImageFile> = {
  collection: 'clinical-images',
  singular: 'imagen clínica',
  plural: 'imágenes clínicas',
  feminine: true,
  labels: {
    clinical_history: 'Historia clínica',
    image_type: 'Tipo de imagen',
    description: 'Descripción',
  },
  choices: { image_type: IMAGE_TYPE_LABELS },
  serverFields: ['upload_date', 'file', 'sha256', 'mime', 'width', 'height', 'bytes'],
  schema: clinicalImageSchema,
  defaults: { clinical_history: null, image_type: null, description: null },
  parents: [{ field: 'clinical_history', collection: 'clinical-histories' }],
  merge: { strategies: { description: mergeLines } },
  title: ({ description, image_type }) =>
    typeof description === 'string' && description
      ? withoutFullStop(description.split('\n')[0]!)
      : (IMAGE_TYPE_LABELS[image_type as ImageType] ?? 'Imagen clínica'),
};

/** Drops the full stop of a line: in a sentence that names the image it would stand before a comma. Three dots stay. */
const withoutFullStop = (line: string): string => line.replace(/(?<=[^.])\.$/, '');
