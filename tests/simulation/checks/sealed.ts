// Signed consents: what was signed stands as it was signed, whatever a tablet sends.
import { refusedChanges, type Consent } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { Values } from '#domain/record/row.ts';
import type { Audited } from '#tests/simulation/clinic.ts';

/** Every consent came with its seal, and no later change touched what it covers, or a revocation. */
export function checkSealed(audit: readonly Audited[]): string[] {
  return audit.flatMap(({ collection, action, row_id, op_id, before, after }) => {
    if (collection !== 'consents' || !after) return [];
    const where = `consents ${row_id} by ${op_id} (${action})`;
    const touched = before ? refusedChanges(instantOf(before), instantOf(after)) : [];
    if (touched.length > 0) return [`changed although it was signed: ${touched.join(', ')} of ${where}`];
    const consent = instantOf(after) as unknown as Consent;
    return sealOf(consent) === consent.hash ? [] : [`the seal does not hold: ${where}`];
  });
}

/** The instant in the form in which it was sealed: the audit's JSON may write it in the database's. */
const instantOf = (values: Values): Values => ({
  ...values,
  signed_at: new Date(String(values['signed_at'])).toISOString(),
});
