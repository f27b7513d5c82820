// The export of the clinic: what tablet and server say to each other (decision 078).
import * as v from 'valibot';

/** POST /api/export/: the contents of the file. */
export const exportRequestSchema = v.object({
  /** The images' files too. */
  images: v.optional(v.boolean('Indique si las imágenes van en el archivo'), true),
});
/** A request that its schema has parsed. */
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>;

/** The answer: where anybody who has the address can fetch the file for a few minutes. */
export interface ExportLink {
  /** Path of the server's origin. */
  url: string;
  expires_at: string;
}
