import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { takesSlot } from '#domain/agenda/appointment-slot.ts';
import { MOVED_LINE } from '#domain/agenda/rescheduled-to.ts';
import { appointmentDefinition, ESTADOS, type Appointment } from '#domain/agenda/appointment.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import { dayMonthYear } from '#domain/values/dates.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { choiceFilter, dateFilters } from '#server/records/filters.ts';
import { defineResource, type Derive, type RowChange, type WarningContext } from '#server/records/resource.ts';
import { oneOf, selectStored, wireRow } from '#server/records/table.ts';
import { listOfPatient, patientNames } from '#server/resources/patients/by-patient.ts';

const ofPatient = listOfPatient(appointmentDefinition);

/** /api/appointments/: warns of overlapping appointments, and refuses none. */
export const appointments = defineResource({
  ...ofPatient,
  filters: { ...dateFilters('fecha'), ...choiceFilter('estado', ESTADOS) },
  ordering: { fecha: [sql`fecha`, sql`hora`], ...ofPatient.ordering },
  defaultOrdering: '-fecha',
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

/**
 * Warns where an appointment newly takes a slot that others have already. Two transactions at the same instant do not
 * see each other: their overlap is derived by the tablets alone.
 */
async function warnOfOverlaps(
  trx: Transaction<Database>,
  changes: readonly RowChange[],
  { clinic_name }: WarningContext,
): Promise<Warning[][]> {
  const taken = changes.map(({ before, after }) => newSlot(before as Appointment | null, after as Appointment | null));
  const found = await overlappingAppointments(trx, taken, clinic_name);
  const patients = [...new Set(found.flat().map(({ patient }) => patient))];
  if (patients.length === 0) return found.map(() => []);
  const names = await patientNames(trx, patients);
  return found.map((others, index) => {
    const who = others.map(({ patient, hora }) => `${names[patients.indexOf(patient)]} (${hora})`);
    const slot = taken[index];
    if (!slot || who.length === 0) return [];
    // The warning is read later, on any screen: it must name its appointment.
    const when = `El ${dayMonthYear(slot.fecha)} a las ${slot.hora}`;
    return [
      { code: 'slot_taken', text: `${when} el lugar ya está ocupado: ${new Intl.ListFormat('es').format(who)}.` },
    ];
  });
}

/** The appointment, when it takes a slot that it did not have. */
function newSlot(before: Appointment | null, after: Appointment | null): Appointment | null {
  if (!after || !takesSlot(after)) return null;
  const isNew = !before || !takesSlot(before) || SLOT_FIELDS.some((field) => before[field] !== after[field]);
  return isNew ? after : null;
}

/** At most so many names in a warning. */
const NAMED_OVERLAPS = 3;

/** An appointment that overlaps another. */
type Other = Pick<Appointment, 'id' | 'patient' | 'hora'>;

/** The first appointments that share each one's place and cross its time, in order: `overlaps` of the domain, in SQL. */
export async function overlappingAppointments(
  db: Db,
  slots: readonly (Pick<Appointment, 'id' | (typeof SLOT_FIELDS)[number]> | null)[],
  clinicName: string,
): Promise<Other[][]> {
  const asked = slots.flatMap((slot, place) => (slot ? [{ ...slot, place }] : []));
  if (asked.length === 0) return slots.map(() => []);
  const start = sql`(asked.fecha + asked.hora::time)`;
  const until = (minutes: unknown) => sql`make_interval(mins => ${minutes})`;
  // One look into an index for each; the dates let it find the few that can cross at all.
  const { rows } = await sql<{ place: number } & Other>`
    WITH asked AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::json)
        AS r(place int, id uuid, fecha date, hora text, duracion int, location text)
    )
    SELECT asked.place, other.id, other.patient, other.hora FROM asked CROSS JOIN LATERAL (
      SELECT id, patient, fecha, hora FROM appointments
      WHERE deleted_at IS NULL AND id <> asked.id AND estado <> 'inasistencia'
        AND NOT (estado = 'programada' AND coalesce(notes, '') ~ ${MOVED_LINE})
        AND coalesce(nullif(location, ''), ${clinicName}) = coalesce(nullif(asked.location, ''), ${clinicName})
        AND fecha BETWEEN asked.fecha - 1 AND asked.fecha + 1
        AND fecha + hora::time < ${start} + ${until(sql`asked.duracion`)}
        AND ${start} < fecha + hora::time + ${until(sql`duracion`)}
      ORDER BY fecha, hora, id LIMIT ${sql.lit(NAMED_OVERLAPS)}) AS other
    ORDER BY asked.place, other.fecha, other.hora, other.id`.execute(db);
  const found = slots.map((): Other[] => []);
  for (const { place, ...other } of rows) found[place]?.push(other);
  return found;
}
