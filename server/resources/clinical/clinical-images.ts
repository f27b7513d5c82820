import { sql } from 'kysely';
import * as v from 'valibot';
import { clinicalImageDefinition, IMAGE_TYPES, imagePath, thumbnailPath } from '#domain/clinical/clinical-image.ts';
import { invalidField } from '#server/http/validation.ts';
import { choiceFilter, dateFilters } from '#server/records/filters.ts';
import { defineResource } from '#server/records/resource.ts';

/** The records of /api/clinical-images/; images/routes.ts serves them with their files. */
export const clinicalImages = defineResource({
  definition: clinicalImageDefinition,
  filters: {
    ...choiceFilter('image_type', IMAGE_TYPES),
    ...dateFilters('upload_date', 'upload_date_start', 'upload_date_end'),
  },
  // By the instant: several images of one day have an order too.
  ordering: { upload_date: sql`created_at` },
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
