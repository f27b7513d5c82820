import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { appointmentDefinition, ESTADOS, type Appointment } from '#domain/appointment.ts';
import { takesSlot } from '#domain/appointment-slot.ts';
import { patientDefinition } from '#domain/patient.ts';
import type { Warning } from '#domain/wire.ts';
import type { Database } from '#server/db/tables.ts';
import { checkChoice, checkDate, checkId } from '#server/http/validation.ts';
import { defineResource, type Db, type Derive, type RowChange } from '#server/records/resource.ts';
import { oneOf, selectStored, wireRow } from '#server/records/table.ts';
import { derivePatientName, patientKey, patientNames, patientNameSchema, searchByPatient } from './by-patient.ts';

export const appointments = defineResource({
  definition: appointmentDefinition,
  filters: {
    patient: (value) => sql`patient = ${checkId('patient', value)}::uuid`,
    start_date: (value) => sql`fecha >= ${checkDate('start_date', value)}::date`,
    end_date: (value) => sql`fecha <= ${checkDate('end_date', value)}::date`,
    estado: (value) => sql`estado = ${checkChoice('estado', value, ESTADOS)}`,
  },
  ordering: {
    fecha: sql`fecha + hora::time`,
    patient_name: patientKey('appointments'),
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
  },
  defaultOrdering: '-fecha',
  search: searchByPatient('appointments'),
  derived: derivePatientName,
  derivedSchema: patientNameSchema,
  onRequest: {
    include_patient_data: { derive: derivePatientData, schema: { patient_data: v.nullable(v.looseObject({})) } },
  },
  warnings: warnOfOverlaps,
});

/** The patient's stored row beside each appointment. */
async function derivePatientData(...[db, rows]: Parameters<Derive>): ReturnType<Derive> {
  const ids = rows.map(({ patient }) => String(patient));
  const patients = await selectStored(db, patientDefinition, sql`${oneOf('id', ids)} AND deleted_at IS NULL`);
  const byId = new Map(patients.map((patient) => [patient.id, wireRow(patient)]));
  return ids.map((id) => ({ patient_data: byId.get(id) ?? null }));
}

const SLOT_FIELDS = ['fecha', 'hora', 'duracion', 'location'] as const;

/** Says so when a slot is newly taken that others have already. Two saved at the same instant are told by the tablets. */
async function warnOfOverlaps(trx: Transaction<Database>, changes: readonly RowChange[]): Promise<Warning[][]> {
  const warnings: Warning[][] = [];
  for (const { before, after } of changes) {
    warnings.push(await overlapWarning(trx, before as Appointment | null, after as Appointment | null));
  }
  return warnings;
}

async function overlapWarning(
  trx: Transaction<Database>,
  before: Appointment | null,
  after: Appointment | null,
): Promise<Warning[]> {
  if (!after || !takesSlot(after)) return [];
  const moved = !before || !takesSlot(before) || SLOT_FIELDS.some((field) => before[field] !== after[field]);
  if (!moved) return [];
  const others = await overlappingAppointments(trx, after);
  if (others.length === 0) return [];
  const names = await patientNames(
    trx,
    others.map(({ patient }) => patient),
  );
  const who = others.map(({ hora }, index) => `${names[index]} (${hora})`);
  const text = `A esa hora el lugar ya está ocupado: ${new Intl.ListFormat('es').format(who)}.`;
  return [{ code: 'slot_taken', text }];
}

/** At most so many names in a warning: more than these nobody reads. */
const NAMED_OVERLAPS = 3;

/** The first appointments that share the place and cross the time of this one: `overlaps` of the domain, asked in SQL. */
export async function overlappingAppointments(
  db: Db,
  { id, fecha, hora, duracion, location }: Pick<Appointment, 'id' | 'fecha' | 'hora' | 'duracion' | 'location'>,
): Promise<Appointment[]> {
  const start = sql`(${fecha}::date + ${hora}::time)`;
  const until = (minutes: unknown) => sql`make_interval(mins => ${minutes}::int)`;
  // The dates let the index find the few that can cross at all.
  const condition = sql`deleted_at IS NULL AND id <> ${id}::uuid AND estado <> 'inasistencia'
    AND location IS NOT DISTINCT FROM ${location}
    AND fecha BETWEEN ${fecha}::date - 1 AND ${fecha}::date + 1
    AND fecha + hora::time < ${start} + ${until(duracion)}
    AND ${start} < fecha + hora::time + ${until(sql`duracion`)}`;
  const rows = await selectStored(
    db,
    appointmentDefinition,
    condition,
    sql`ORDER BY fecha, hora, id LIMIT ${NAMED_OVERLAPS}`,
  );
  return rows as unknown as Appointment[];
}
