// Prescriptions as the patient's page, the form and the paper read them.
import { unaccented } from '#domain/values/text.ts';
import type { Prescription } from '#domain/documents/prescription.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { fullName } from '#domain/patients/patient.ts';
import type { User } from '#domain/people/user.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { newAmong } from '#store/rows/record-marks.ts';
import { readPeople, readUsers } from '#store/session/people.ts';

/** A prescription with the name of who prescribes; '' where this tablet does not know the person. */
export type NamedPrescription = Prescription & { prescriber_name: string };

/** A patient's prescriptions, the newest first. */
export async function patientPrescriptions(db: ArcadaDatabase, patient: string): Promise<NamedPrescription[]> {
  const [prescriptions, people] = await Promise.all([
    db.records('prescriptions').where({ patient }).toArray(),
    readPeople(db),
  ]);
  return newestPrescribed(prescriptions).map((each) => ({
    ...each,
    prescriber_name: people.get(each.prescriber) ?? '',
  }));
}

/** The prescriptions by their date, the newest first; those of one date by their creation. */
export function newestPrescribed<P extends Prescription>(prescriptions: readonly P[]): P[] {
  const key = ({ date, created_at, id }: Prescription) => `${date} ${created_at} ${id}`;
  return prescriptions.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
}

/** A prescription as it is printed. */
export interface PrescriptionPaper {
  prescription: NamedPrescription;
  patient: Patient | undefined;
  /** The server does not have it yet. */
  unsent: boolean;
}

/** Undefined when the prescription is not, or no longer, here. For a live query. */
export async function readPrescriptionPaper(db: ArcadaDatabase, id: string): Promise<PrescriptionPaper | undefined> {
  const prescription = await db.records('prescriptions').get(id);
  if (!prescription) return undefined;
  const [patient, people, unsent] = await Promise.all([
    db.records('patients').get(prescription.patient),
    readPeople(db),
    newAmong(db, 'prescriptions', [id]),
  ]);
  const prescriber_name = people.get(prescription.prescriber) ?? '';
  return { prescription: { ...prescription, prescriber_name }, patient, unsent: unsent.has(id) };
}

/** A person in whose name a prescription may be written. */
export interface Prescriber {
  id: string;
  name: string;
  licence_number: string;
}

/** Everybody with a licence number and an account that is not disabled, by name. */
export async function readPrescribers(db: ArcadaDatabase): Promise<Prescriber[]> {
  const people = (await readUsers(db)).flatMap(({ id, username, active, licence_number, ...person }) =>
    active && licence_number ? [{ id, name: fullName(person) || username, licence_number }] : [],
  );
  return people.toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** The licence number of a person's account; null without one. */
export async function licenceOf(db: ArcadaDatabase, person: string): Promise<string | null> {
  const user: Partial<User> | undefined = await db.records('users').get(person);
  return user?.licence_number ?? null;
}

/** The number of the store's counts that are read: a clinic prescribes the same few medicines again and again. */
const COUNTS = 300;
/** The number of medicines that are offered. */
const OFFERED = 100;

/**
 * The medicines that the clinic prescribes, the most used first. Spellings that differ in case or accents count
 * together, under the most frequent of them.
 */
export async function mostUsedMedicines(db: ArcadaDatabase): Promise<string[]> {
  const counts = await db.medicines.orderBy('count').reverse().limit(COUNTS).toArray();
  const uses = new Map<string, { medicine: string; count: number }>();
  for (const { medicine, count } of counts) {
    if (count <= 0) continue;
    const key = unaccented(medicine);
    const known = uses.get(key);
    uses.set(key, { medicine: known?.medicine ?? medicine, count: (known?.count ?? 0) + count });
  }
  const byUse = [...uses.values()].toSorted((a, b) => b.count - a.count || a.medicine.localeCompare(b.medicine, 'es'));
  return byUse.slice(0, OFFERED).map(({ medicine }) => medicine);
}
