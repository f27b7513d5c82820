// A patient's clinical history and the treatments in its notes.
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { alignAllergies } from '#domain/clinical/alerts.ts';
import {
  clinicalHistoryDefinition,
  type ClinicalHistory,
  type ClinicalHistoryValues,
} from '#domain/clinical/clinical-history.ts';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { treatmentsOf, withEntry, withoutTreatment, type TreatmentValues } from '#domain/clinical/notes/treatments.ts';
import { wishCalendarSync } from '#store/agenda/calendar-wishes.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

const collection = 'clinical-histories';

/** The one history that a patient has. */
export async function historyOfPatient(db: ArcadaDatabase, patient: string): Promise<ClinicalHistory | undefined> {
  return db.records(collection).get(clinicalHistoryId(patient));
}

/** Saves a patient's history; answers its id, which is the same on every tablet. */
export async function createClinicalHistory(
  db: ArcadaDatabase,
  values: ClinicalHistoryValues,
  ports: WritePorts,
  draft?: string,
): Promise<string> {
  const id = clinicalHistoryId(values.patient);
  const intent = { method: 'POST' as const, collection, id, values } as const;
  await write(db, [intent], ports, { draft });
  return id;
}

/** Saves the touched fields; `opened` = the values with which the form opened. Allergies in the notes follow the field. */
export async function updateClinicalHistory(
  db: ArcadaDatabase,
  id: string,
  opened: ClinicalHistoryValues,
  values: ClinicalHistoryValues,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const aligned = alignAllergies(id, opened, values);
  const intent = { method: 'PUT', collection, id, opened, values: aligned } as const;
  await write(db, [intent], ports, { draft });
}

/** What its form and its delete button do: it has the patient's id, and its notes follow its fields. */
export const clinicalHistoryWrites: RecordWrites<ClinicalHistoryValues> = {
  create: createClinicalHistory,
  update: updateClinicalHistory,
  delete: writesOf(collection).delete,
};

/** Takes a change of the treatment timeline back, as far as nobody has changed the same entry since. */
export type UndoTreatment = () => Promise<void>;

/** Where an entry of the timeline is saved. */
export interface EntryTarget {
  /** Id of the history. */
  history: string;
  /** As the form opened with it, so that what others have done to it since is not overwritten; absent for a new one. */
  treatment?: Treatment | undefined;
  /** An appointment of the same patient that is made together with the entry: both are saved, or neither. */
  visit?: Omit<AppointmentValues, 'patient'> | null | undefined;
}

/** Saves an entry of the treatment timeline: the notes are built anew. Throws AppError `gone`. */
export async function saveTreatment(
  db: ArcadaDatabase,
  { history, treatment, visit }: EntryTarget,
  values: TreatmentValues & Record<string, unknown>,
  ports: WritePorts,
  draft?: string,
): Promise<UndoTreatment> {
  const saved: Treatment = { ...treatment, id: treatment?.id ?? ports.newId(), ...values };
  if (!visit) {
    await exchange(db, history, { from: treatment, to: saved }, ports, draft);
    return () => takeBack(db, history, saved, { to: treatment }, ports);
  }
  const id = ports.newId();
  const { patient } = await existing(db, history);
  const made: Intent = { method: 'POST', collection: 'appointments', id, values: { ...visit, patient } };
  await db.transaction('rw', db.tables, async () => {
    await exchange(db, history, { from: treatment, to: saved, also: made }, ports, draft);
    await wishCalendarSync(db, id, ports);
  });
  await db.saved();
  const unmade: Intent = { method: 'DELETE', collection: 'appointments', id };
  return () => takeBack(db, history, saved, { to: treatment, also: unmade }, ports);
}

/**
 * Puts what was before in the place of an entry that was saved. Whoever has changed or deleted it since, here or elsewhere, meant
 * what stands now: written as if it had been seen as it was saved, it would come back, and the server would see two who disagree.
 */
async function takeBack(
  db: ArcadaDatabase,
  id: string,
  saved: Treatment,
  before: Pick<Exchange, 'to' | 'also'>,
  ports: WritePorts,
): Promise<void> {
  const history = await existing(db, id);
  if (withEntry(history, saved) !== history.notes) {
    throw new AppError('gone', 'Este tratamiento se cambió o se eliminó después: queda como está.');
  }
  await exchange(db, id, { from: saved, ...before }, ports);
}

/** Takes an entry, as it was shown, out of the treatment timeline. Throws AppError `gone`. */
export async function deleteTreatment(
  db: ArcadaDatabase,
  { history, treatment }: { history: string; treatment: Treatment },
  ports: WritePorts,
): Promise<UndoTreatment> {
  const place = treatmentsOf(await existing(db, history)).findIndex(({ id }) => id === treatment.id);
  await exchange(db, history, { from: treatment }, ports);
  return () => exchange(db, history, { to: treatment, place: place < 0 ? undefined : place }, ports);
}

interface Exchange {
  /** As somebody saw it; absent: the entry is new. */
  from?: Treatment | undefined;
  /** Absent: it goes. */
  to?: Treatment | undefined;
  place?: number | undefined;
  /** What stands or falls with it. */
  also?: Intent;
}

/** Puts one entry in the place of another. The history is written as opened with the entry as it was seen. */
async function exchange(
  db: ArcadaDatabase,
  id: string,
  { from, to, place, also }: Exchange,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const history = await existing(db, id);
  const opened = from ? { ...history, notes: withEntry(history, from) } : history;
  const notes = to ? withEntry(opened, to, place) : from ? withoutTreatment(opened, from.id) : opened.notes;
  const edit: Intent = { method: 'PUT', collection, id, opened, values: { ...opened, notes } };
  await write(db, also ? [edit, also] : [edit], ports, { draft });
}

async function existing(db: ArcadaDatabase, id: string) {
  const history = await db.records(collection).get(id);
  if (!history) throw new AppError('gone', `Este registro (${clinicalHistoryDefinition.singular}) ya no existe`);
  return history;
}
