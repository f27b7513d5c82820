import { sql, type Transaction } from 'kysely';
import {
  opensCase,
  orthodonticCaseDefinition,
  SECOND_OPEN_CASE,
  SECOND_OPEN_CASE_CODE,
  type OrthodonticCase,
} from '#domain/orthodontics/orthodontic-case.ts';
import type { Row } from '#domain/record/row.ts';
import { dayMonthYear } from '#domain/values/dates.ts';
import type { Database } from '#server/db/tables.ts';
import { defineResource, type Breach } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

const ofPatient = listOfPatient(orthodonticCaseDefinition);

/** /api/orthodontic-cases/: of a patient's cases one is open at a time. */
export const orthodonticCases = defineResource({
  ...ofPatient,
  ordering: { ...ofPatient.ordering, started_on: sql`started_on` },
  defaultOrdering: '-started_on,-created_at',
  lockedParents: ['patient'],
  limits: (trx, { before, after }) => secondOpen(trx, before, after),
});

/**
 * The warning when another case of the patient is open. The patient's row is locked: no other case of theirs is written
 * before this transaction ends.
 */
async function secondOpen(trx: Transaction<Database>, before: Row | null, after: Row | null): Promise<Breach[]> {
  if (!after) return [];
  const saved = after as unknown as OrthodonticCase;
  if (!opensCase(before as unknown as OrthodonticCase | null, saved)) return [];
  const { id, patient } = saved;
  const other = await trx
    .selectFrom('orthodontic_cases')
    .select('started_on')
    .where('patient', '=', patient)
    .where('id', '!=', id)
    .where('phase', '!=', 'terminado')
    .where('deleted_at', 'is', null)
    .orderBy('started_on', 'desc')
    .executeTakeFirst();
  if (!other) return [];
  const warning =
    `El caso de ortodoncia se guardó. El paciente tiene otro abierto desde el ${dayMonthYear(other.started_on)}: ` +
    'termine uno de los dos.';
  return [{ code: SECOND_OPEN_CASE_CODE, refusal: SECOND_OPEN_CASE, warning }];
}
