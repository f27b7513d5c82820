// A patient's orthodontic cases with the rows from which everything about them is derived, and their writes.
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import {
  isOpen,
  newestFirst,
  type OrthodonticCase,
  type OrthodonticCaseValues,
} from '#domain/orthodontics/orthodontic-case.ts';
import type { TreatmentStatus } from '#domain/patients/patient.ts';
import { missingTeeth } from '#store/clinical/odontograms.ts';
import { historyOfPatient } from '#store/clinical/clinical-histories.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import type { RecordWrites } from '#store/outbox/record-writes.ts';
import { write } from '#store/outbox/write.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';

const collection = 'orthodontic-cases';

/** The cases of a patient, and what their screens are derived from. */
export interface PatientCases {
  /** The newest first: the first one is "the" case. */
  cases: OrthodonticCase[];
  /** The unsent changes of the cases, by their ids. */
  marks: ReadonlyMap<string, RecordMark>;
  /** Holds the controls; undefined while the patient has none. */
  history: ClinicalHistory | undefined;
  appointments: Appointment[];
  /** Missing teeth, by the newest odontogram. */
  missing: ReadonlySet<string>;
  /** All of it has come; until then controls and visits may lack. */
  complete: boolean;
}

/** Everything that a patient's orthodontic screens show. For a live query. */
export const readPatientCases = (db: ArcadaDatabase, patient: string): Promise<PatientCases> =>
  withCompleteness(db, [collection, 'clinical-histories', 'appointments'], async () => {
    const [cases, history, appointments] = await Promise.all([
      casesOf(db, patient),
      historyOfPatient(db, patient),
      db.records('appointments').where({ patient }).toArray(),
    ]);
    const ids = cases.map(({ id }) => id);
    const [marks, missing] = await Promise.all([
      recordMarks(db, collection, ids),
      history ? missingTeeth(db, history.id) : new Set<string>(),
    ]);
    return { cases, marks, history, appointments, missing };
  });

const casesOf = async (db: ArcadaDatabase, patient: string): Promise<OrthodonticCase[]> =>
  newestFirst(await db.records(collection).where({ patient }).toArray());

/** The patient's open case besides one; undefined without any. */
export async function otherOpenCase(
  db: ArcadaDatabase,
  patient: string,
  except: string | null,
): Promise<OrthodonticCase | undefined> {
  return (await casesOf(db, patient)).find((each) => each.id !== except && isOpen(each));
}

/**
 * The writes of a case's form. The patient takes the treatment status that `statusOf` answers in the same transaction,
 * on the tablet as on the server: both are saved, or neither. Null leaves the patient as it is.
 */
export const caseWrites = (
  statusOf: (values: OrthodonticCaseValues) => TreatmentStatus | null,
): Pick<RecordWrites<OrthodonticCaseValues>, 'create' | 'update'> => ({
  async create(db, values, ports, draft) {
    const id = ports.newId();
    const made: Intent = { method: 'POST', collection, id, values };
    await write(db, [made, ...(await statusEdit(db, values.patient, statusOf(values)))], ports, { draft });
    return id;
  },
  async update(db, id, opened, values, ports, draft) {
    const edit: Intent = { method: 'PUT', collection, id, opened, values };
    await write(db, [edit, ...(await statusEdit(db, values.patient, statusOf(values)))], ports, { draft });
  },
});

/** The edit that sets a patient's treatment status; none where it is that already, or the patient is not here. */
async function statusEdit(db: ArcadaDatabase, id: string, status: TreatmentStatus | null): Promise<Intent[]> {
  const patient = status === null ? undefined : await db.records('patients').get(id);
  if (!patient || patient.treatment_status === status) return [];
  return [
    {
      method: 'PUT',
      collection: 'patients',
      id,
      opened: { ...patient },
      values: { ...patient, treatment_status: status },
    },
  ];
}
