// The consent, with its seal, that a tablet stores once somebody has signed.
import * as v from 'valibot';
import { AppError } from '#domain/wire/problem.ts';
import { consentDefinition, type ConsentValues } from './consent.ts';
import { sealOf } from './seal.ts';

/** A consent that somebody has just signed: nobody has sealed or revoked it yet. */
export type Signed = Omit<ConsentValues, 'hash' | 'revoked_on' | 'revocation_reason'>;

/** Stands in for the seal, which is made over the values as they are stored. */
const TO_COME = '0'.repeat(64);

/**
 * The values with their seal, each as it will be stored: without the signs that nobody sees. Throws AppError `invalid`, with its
 * messages by field.
 */
export function sealConsent(signed: Signed, today: string): ConsentValues {
  const unsealed = { ...signed, hash: TO_COME, revoked_on: null, revocation_reason: null };
  const result = v.safeParse(consentDefinition.schema({ today }), unsealed);
  if (result.success) return { ...result.output, hash: sealOf(result.output) };
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue)?.split('.')[0] ?? ''] ??= issue.message;
  throw new AppError('invalid', Object.values(fields).join('. '), { fields });
}
