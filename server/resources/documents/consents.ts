// Signed consents: what was signed is final, its seal is reckoned here too, and nobody deletes one (decision 134).
import { sql } from 'kysely';
import {
  ALREADY_REVOKED,
  consentDefinition,
  firstRevocation,
  REVOKED_BEFORE,
  refusedChanges,
  type Consent,
} from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { dateIn } from '#domain/values/dates.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import { defineResource, type RecordCheck } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

const ofPatient = listOfPatient(consentDefinition);

/** /api/consents/. */
export const consents = defineResource({
  ...ofPatient,
  ordering: { ...ofPatient.ordering, signed_at: sql`signed_at` },
  defaultOrdering: '-signed_at,-created_at',
  check: (write) => {
    refuseChanges(write);
    checkSeal(write);
    checkRevocation(write);
  },
  undeletable: 'Un consentimiento firmado no se elimina. Si ya no vale, se revoca.',
});

const SEALED = 'Lo firmado no se puede cambiar';
const NOT_ITS_PATIENT = 'Un consentimiento firmado solo cambia de paciente cuando se fusionan dos fichas';
const WRONG_SEAL = 'El sello no corresponde a lo que se firmó';

/** Refuses changes of what was signed, also where a tombstone comes back with other values: it is the same signed paper. */
function refuseChanges({ stored, values, merges }: RecordCheck): void {
  if (!stored) return;
  const fields = refusedChanges(stored, values);
  if (fields.length > 0) {
    const isRevoked = fields.every((field) => field.startsWith('revo'));
    const message = isRevoked ? ALREADY_REVOKED : SEALED;
    throw new HttpProblem('invalid', `${message}.`, {
      fields: Object.fromEntries(fields.map((field) => [field, message])),
    });
  }
  if (stored['patient'] !== values['patient'] && !merges) throw invalidField('patient', NOT_ITS_PATIENT);
}

function checkSeal({ stored, values }: RecordCheck): void {
  if (stored) return;
  const { hash, ...signed } = values as unknown as Consent;
  if (sealOf(signed) !== hash) throw invalidField('hash', WRONG_SEAL);
}

/**
 * The schema, which knows no time zone, has compared the day with today. A consent that a wrong clock signed in the future may be
 * revoked from the day on which it was made: the revocation may arrive days after it was written. One that is stored is not
 * judged again.
 */
function checkRevocation({ stored, values, clinic, today }: RecordCheck): void {
  const { signed_at, revoked_on } = values as unknown as Consent;
  if (stored && stored['revoked_on'] !== null) return;
  const made = stored ? dateIn(new Date(stored.created_at), clinic.timezone) : today;
  if (revoked_on !== null && revoked_on < firstRevocation(signed_at, made, clinic.timezone)) {
    throw invalidField('revoked_on', REVOKED_BEFORE);
  }
}
