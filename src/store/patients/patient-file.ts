// All records that the clinic keeps of one patient, as this tablet shows them: unsent work included.
import { compareAttempts } from '#domain/follow-up/facts.ts';
import { newestFirst as newestCasesFirst } from '#domain/orthodontics/orthodontic-case.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { RecordOf } from '#domain/records.ts';
import { imagesOfPatient } from '#store/clinical/clinical-images.ts';
import { imagesHere } from '#store/clinical/kept-images.ts';
import type { Row } from '#domain/record/row.ts';
import { wireRow } from '#store/database/local-row.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readClinic, type Clinic } from '#store/clinic/clinic.ts';
import { consentsOfPatient } from '#store/documents/consents.ts';
import { newestPrescribed } from '#store/documents/prescriptions.ts';
import { readPeople, type People } from '#store/session/people.ts';

/** A patient's records, the newest first. */
export interface PatientFile {
  patient: Patient;
  histories: RecordOf<'clinical-histories'>[];
  exams: RecordOf<'clinical-exams'>[];
  odontograms: RecordOf<'odontograms'>[];
  teeth: RecordOf<'teeth'>[];
  plans: RecordOf<'treatment-plans'>[];
  cases: RecordOf<'orthodontic-cases'>[];
  consents: RecordOf<'consents'>[];
  prescriptions: RecordOf<'prescriptions'>[];
  appointments: RecordOf<'appointments'>[];
  images: RecordOf<'clinical-images'>[];
  /** The ids of those images whose files are on this tablet. */
  here: ReadonlySet<string>;
  budgets: RecordOf<'budgets'>[];
  payments: RecordOf<'payments'>[];
  attempts: RecordOf<'contact-attempts'>[];
  people: People;
  clinic: Clinic | null;
}

/** Undefined when the patient is not, or no longer, here. Reads no file of an image. */
export async function readPatientFile(db: ArcadaDatabase, id: string): Promise<PatientFile | undefined> {
  const patient = await db.records('patients').get(id);
  if (!patient) return undefined;
  const histories = newestFirst(await db.records('clinical-histories').where({ patient: id }).toArray());
  const ofHistories = histories.map((history) => history.id);
  const odontograms = newestFirst(
    await db.records('odontograms').where('clinical_history').anyOf(ofHistories).toArray(),
  );
  const { images } = await imagesOfPatient(db, id);
  const [
    exams,
    teeth,
    plans,
    cases,
    consents,
    prescriptions,
    appointments,
    budgets,
    payments,
    attempts,
    here,
    people,
    clinic,
  ] = await Promise.all([
    db.records('clinical-exams').where('clinical_history').anyOf(ofHistories).toArray(),
    db
      .records('teeth')
      .where('odontogram')
      .anyOf(odontograms.map((odontogram) => odontogram.id))
      .toArray(),
    db.records('treatment-plans').where({ patient: id }).toArray(),
    db.records('orthodontic-cases').where({ patient: id }).toArray(),
    consentsOfPatient(db, id),
    db.records('prescriptions').where({ patient: id }).toArray(),
    db.records('appointments').where({ patient: id }).toArray(),
    db.records('budgets').where({ patient: id }).toArray(),
    db.records('payments').where({ patient: id }).toArray(),
    db.records('contact-attempts').where({ patient: id }).toArray(),
    imagesHere(db, images),
    readPeople(db),
    readClinic(db),
  ]);
  const byHour = (one: RecordOf<'appointments'>) => `${one.fecha} ${one.hora} ${one.id}`;
  return {
    patient: exported(patient),
    histories,
    exams: newestFirst(exams),
    odontograms,
    teeth,
    plans: newestFirst(plans),
    cases: newestCasesFirst(cases),
    consents,
    prescriptions: newestPrescribed(prescriptions),
    appointments: appointments.map((one) => exported(one)).toSorted((a, b) => byHour(b).localeCompare(byHour(a))),
    images,
    here,
    budgets: newestFirst(budgets),
    payments,
    attempts: attempts.toSorted((a, b) => compareAttempts(b, a)),
    people,
    clinic: clinic ?? null,
  };
}

/** Without the tablet's own sort keys: other programs read the file too. */
const exported = <R extends object>(record: R): R => wireRow(record as unknown as Row) as unknown as R;

function newestFirst<R extends { id: string; created_at: string }>(records: R[]): R[] {
  return records.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
}
