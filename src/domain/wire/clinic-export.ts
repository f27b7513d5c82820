// The export of the clinic: what tablet and server say to each other (decision 078).
import * as v from 'valibot';

/** POST /api/export/: what the file is to hold. */
export const exportRequestSchema = v.object({
  /** The images' files too. */
  images: v.optional(v.boolean('Indique si las imágenes van en el archivo'), true),
});
/** A request that its schema has parsed. */
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>;

/** Its answer: where the file can be fetched for a few minutes, by whoever knows the address. */
export interface ExportLink {
  /** Path of the server's origin. */
  url: string;
  expires_at: string;
}
