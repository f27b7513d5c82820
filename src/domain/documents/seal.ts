// The seal of a signed consent: who keeps the paper can reckon it again from what the paper says.
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#domain/values/bytes.ts';
import { canonicalJson } from '#domain/values/canonical-json.ts';
import type { ConsentValues } from './consent.ts';

/** The fields that the seal covers. The patient is not one of them: when two patients are merged, the seal holds. */
const COVERED = [
  'title',
  'text',
  'signer_name',
  'signer_document',
  'signer_kinship',
  'professional_name',
  'strokes',
  'signed_at',
] as const;

/** The values of a consent that its seal covers. */
export type Sealed = Pick<ConsentValues, (typeof COVERED)[number]>;

/**
 * The seal: SHA-256, in lower-case hexadecimal, of the canonical JSON (RFC 8785) of what it covers. Reckoned by a library, not by
 * the browser's own digest, which a page without https does not have, and which the server would have to wait for.
 */
export function sealOf(values: Sealed): string {
  const covered = Object.fromEntries(COVERED.map((field) => [field, values[field]]));
  return toHex(sha256(new TextEncoder().encode(canonicalJson(covered))));
}
