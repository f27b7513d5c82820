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

/** The one history of a patient. */
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

/** The writes of the history's form and delete button: a history has its patient's id, and its notes follow its fields. */
export const clinicalHistoryWrites: RecordWrites<ClinicalHistoryValues> = {
  create: createClinicalHistory,
  update: updateClinicalHistory,
  delete: writesOf(collection).delete,
};

/** Undoes a change of the treatment timeline, unless somebody has changed the same entry since. */
export type UndoTreatment = () => Promise<void>;

/** The place of an entry of the timeline. */
export interface EntryTarget {
  /** Id of the history. */
  history: string;
  /** The entry as the form opened with it, so that later changes by others are not overwritten; absent for a new one. */
  treatment?: Treatment | undefined;
  /** An appointment of the same patient that is made together with the entry: both are saved, or neither. */
  visit?: Omit<AppointmentValues, 'patient'> | null | undefined;
}

/** Saves an entry of the treatment timeline by rebuilding the notes. Throws AppError `gone`. */
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
 * Undoes the save of an entry, unless anybody has changed or deleted the entry since. The write is based on the notes of now:
 * based on the notes as saved, it would bring a deleted entry back, or appear to the server as two contradicting people.
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

/** Removes an entry, as it was shown, from the treatment timeline. Throws AppError `gone`. */
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
  /** The entry as the person saw it; absent: it is new. */
  from?: Treatment | undefined;
  /** Absent: the entry is deleted. */
  to?: Treatment | undefined;
  place?: number | undefined;
  /** A write in the same group. */
  also?: Intent;
}

/** Replaces one entry by another. The write's opened values hold the entry as the person saw it. */
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
