import * as v from 'valibot';
import type { Choices, EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalText, reference, requiredChoice } from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';

export const IMAGE_TYPES = ['photo', 'xray', 'panoramic', 'other'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_TYPE_LABELS = {
  photo: 'Fotografía',
  xray: 'Radiografía',
  panoramic: 'Panorámica',
  other: 'Otra',
} satisfies Record<ImageType, string>;

/** Radiographs are kept pixel by pixel; other pictures may be made smaller. */
export const keepsEveryPixel = (type: unknown): boolean => type === 'xray' || type === 'panoramic';

/** What a client writes of a clinical image, its file aside. */
export const clinicalImageSchema = () =>
  v.object({
    clinical_history: reference('Seleccione una historia clínica'),
    image_type: requiredChoice(IMAGE_TYPES, 'Seleccione un tipo de imagen'),
    description: optionalText(2000),
  });

export type ClinicalImageValues = v.InferOutput<ReturnType<typeof clinicalImageSchema>>;

/** What the server says of the file that it keeps. */
export interface ImageFile {
  /** The clinic's date on which the image was taken in, by the tablet's clock where it was offline. */
  upload_date: string;
  /** Another file, another name: what a thumbnail is kept under. */
  file: string;
  /** Of the file as the server gives it out, hex. */
  sha256: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
}

/** A clinical image; nothing is known of its file before the server has it. */
export type ClinicalImage = RowMeta & ClinicalImageValues & Partial<ImageFile>;

/** Where an image's file is, below /api. */
export const imagePath = (id: string): string => `/clinical-images/${id}/file/`;

/** Where its thumbnail is, a JPEG of at most 320 pixels, below /api. */
export const thumbnailPath = (id: string): string => `/clinical-images/${id}/thumbnail/`;

export const clinicalImageDefinition: EntityDefinition = {
  collection: 'clinical-images',
  singular: 'imagen clínica',
  plural: 'imágenes clínicas',
  feminine: true,
  labels: {
    clinical_history: 'Historia clínica',
    image_type: 'Tipo de imagen',
    description: 'Descripción',
  } satisfies Record<keyof ClinicalImageValues, string>,
  choices: { image_type: IMAGE_TYPE_LABELS } satisfies Choices<ClinicalImageValues>,
  serverFields: ['upload_date', 'file', 'sha256', 'mime', 'width', 'height', 'bytes'] satisfies (keyof ImageFile)[],
  schema: clinicalImageSchema,
  defaults: { clinical_history: null, image_type: null, description: null },
  parents: [{ field: 'clinical_history', collection: 'clinical-histories' }],
  merge: { strategies: { description: mergeLines } },
  title: ({ description, image_type }) =>
    typeof description === 'string' && description
      ? description.split('\n')[0]!
      : (IMAGE_TYPE_LABELS[image_type as ImageType] ?? 'Imagen clínica'),
};
