import { sql } from 'kysely';
import { NO_LICENCE, prescriptionDefinition } from '#domain/documents/prescription.ts';
import { invalidField } from '#server/http/validation.ts';
import { defineResource, type RecordCheck } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

const ofPatient = listOfPatient(prescriptionDefinition);

/** /api/prescriptions/. */
export const prescriptions = defineResource({
  ...ofPatient,
  ordering: { ...ofPatient.ordering, date: sql`date` },
  defaultOrdering: '-date,-created_at',
  check: checkPrescriber,
});

/**
 * The prescriber has an account, with a licence number where the call is a direct one. The number is not compared, nor
 * asked for in a batch: a tablet reports what was printed, and the account's may have changed since (decision 135). A deleted prescription
 * comes back as it was.
 */
async function checkPrescriber({ values, stored, via, database }: RecordCheck): Promise<void> {
  const { prescriber } = values;
  if (stored?.['prescriber'] === prescriber) return;
  const person = await (
    await database()
  )
    .selectFrom('users')
    .select('licence_number')
    .where('id', '=', String(prescriber))
    .executeTakeFirst();
  if (!person) throw invalidField('prescriber', 'Elija quién prescribe');
  if (via === 'direct' && !person.licence_number) throw invalidField('prescriber', NO_LICENCE);
}
