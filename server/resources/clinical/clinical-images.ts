import { sql } from 'kysely';
import * as v from 'valibot';
import { clinicalImageDefinition, IMAGE_TYPES, imagePath, thumbnailPath } from '#domain/clinical/clinical-image.ts';
import { checkChoice, checkDate, checkId, invalidField } from '#server/http/validation.ts';
import { defineResource } from '#server/records/resource.ts';

export const clinicalImages = defineResource({
  definition: clinicalImageDefinition,
  filters: {
    clinical_history: (value) => sql`clinical_history = ${checkId('clinical_history', value)}::uuid`,
    image_type: (value) => sql`image_type = ${checkChoice('image_type', value, IMAGE_TYPES)}`,
    upload_date_start: (value) => sql`upload_date >= ${checkDate('upload_date_start', value)}::date`,
    upload_date_end: (value) => sql`upload_date <= ${checkDate('upload_date_end', value)}::date`,
  },
  ordering: {
    // To the instant: several images of one day have an order too.
    upload_date: sql`created_at`,
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
  },
  defaultOrdering: '-upload_date',
  // Only its file makes a new image; one that was deleted comes back with the file that it had.
  check: ({ before, revives, serverValues }) => {
    if (!before && !revives && !serverValues) throw invalidField('image', 'Falta el archivo de la imagen');
  },
  derivedSchema: {
    upload_date: v.string(),
    sha256: v.string(),
    mime: v.string(),
    width: v.number(),
    height: v.number(),
    bytes: v.number(),
    image: v.string(),
    thumbnail: v.string(),
  },
  derived: async (_db, rows) =>
    rows.map(({ id }) => ({ image: `/api${imagePath(id)}`, thumbnail: `/api${thumbnailPath(id)}` })),
});
