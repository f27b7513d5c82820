import type { Signed } from '#domain/documents/seal-consent.ts';

/** A consent whose text is filled, and which waits for its signature. */
export interface ConsentToSign {
  id: string;
  values: Omit<Signed, 'strokes' | 'signed_at'>;
  /** The patient's name. */
  patient: string;
  /** The reason why another person signs; null when the patient does. */
  why: string | null;
  /** The template is an example that the clinic has not reviewed. */
  sample: boolean;
  /** The key of the form's draft. */
  draft: string;
}
