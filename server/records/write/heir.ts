// A tablet that was offline during a merge goes on making records for the source patient. They go to the patient who stays.
import { sql } from 'kysely';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { clinicalHistoryId, isId } from '#domain/record/ids.ts';
import { findLiving, type StoredRow } from '#server/records/table.ts';
import type { WriteUnit } from './unit.ts';

/** The living record that a merge (decision 076) put in the place of a tombstone; undefined where there is none. */
export async function heirOf(
  { trx }: WriteUnit,
  { collection }: EntityDefinition,
  tombstone: StoredRow,
): Promise<string | undefined> {
  const isPatient = collection === patientDefinition.collection;
  if (!isPatient && collection !== clinicalHistoryDefinition.collection) return undefined;
  const patient = await patientAfter(trx, isPatient ? tombstone.id : tombstone['patient']);
  if (patient === undefined) return undefined;
  const definition = isPatient ? patientDefinition : clinicalHistoryDefinition;
  const heir = isPatient ? patient : clinicalHistoryId(patient);
  return (await findLiving(trx, definition, heir)) && heir;
}

/** The patient into whom another was merged in the end: the one who stayed may have been merged later. */
async function patientAfter(trx: WriteUnit['trx'], source: unknown): Promise<string | undefined> {
  if (!isId(source)) return undefined;
  const { rows } = await sql<{ target: string }>`WITH RECURSIVE later AS (
      SELECT target, seq FROM patient_merges WHERE source = ${source}::uuid AND undone_seq IS NULL
      UNION
      SELECT merges.target, merges.seq FROM patient_merges merges
        JOIN later ON merges.source = later.target AND merges.seq > later.seq WHERE merges.undone_seq IS NULL
    )
    SELECT target FROM later ORDER BY seq DESC LIMIT 1`.execute(trx);
  return rows[0]?.target;
}
