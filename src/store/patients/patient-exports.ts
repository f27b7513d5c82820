// The making of a patient's file is told to the server, whenever that is reached: it stands in the audit (decision 111).
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { personOnScreen, type WritePorts } from '#store/outbox/write.ts';

/**
 * Notes, before a file of the patient is handed over, that the person on screen makes it. Throws AppError
 * `unauthenticated` without a person.
 */
export async function notePatientExport(
  db: ArcadaDatabase,
  patient: Pick<Patient, 'id' | 'first_name' | 'last_name'>,
  ports: WritePorts,
): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    const author = await personOnScreen(db);
    const op_id = ports.newId();
    await db.outbox.add({
      op_id,
      group: op_id,
      author,
      schema: WIRE_SCHEMA,
      action: 'patient-export',
      about: patient.id,
      title: fullName(patient),
      deps: [],
      captured_at: new Date(ports.now()).toISOString(),
      state: 'pending',
      tries: 0,
      not_before: 0,
      error: null,
    });
  });
  await db.saved();
}
