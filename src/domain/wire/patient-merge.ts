// POST /api/patients/<id>/merge/ and …/unmerge/: requests and answers (FHIR's Patient $merge: source and target).
import * as v from 'valibot';
import type { Patient } from '#domain/patients/patient.ts';

/**
 * The record of `with` (the source) goes into that of the address (the target). Each version is the one that the person saw.
 */
export const mergeRequestSchema = v.object({
  with: v.string('Falta la otra ficha'),
  version: v.pipe(v.number('Falta la versión de la ficha'), v.integer('La versión no es válida')),
  with_version: v.pipe(v.number('Falta la versión de la otra ficha'), v.integer('La versión no es válida')),
  /** Values of the target, where the person chose others than its own. */
  fields: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** A request to merge two patients. */
export type MergeRequest = v.InferOutput<typeof mergeRequestSchema>;

/** The outcome of a merge or of undoing one. */
export interface MergeAnswer {
  /** After a merge the patient who stays; after undoing it the one who is back. */
  patient: Patient;
  /** How many records went from one patient to the other. */
  moved: number;
  /** How many values stay as they are, because somebody has changed them since the merge. */
  kept: number;
}
