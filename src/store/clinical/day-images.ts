// The images that a day's patients need on this tablet for treatment without the network. Records are always here once
// the first download has ended; of the images only the thumbnails are.
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { isWorkingDay, nextWorkingDay } from '#domain/agenda/clinic-hours.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { addDays } from '#domain/values/dates.ts';
import { appointmentsInOrder, withPatients, type ListedAppointment } from '#store/agenda/appointments.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { imagesHere } from './kept-images.ts';

/** A patient of the day with the images of all of the patient's history. */
export interface DayPatient {
  patient: string;
  /** The patient's first appointment of that day. */
  appointment: ListedAppointment;
  images: ClinicalImage[];
  /** The images whose files are not on this tablet, the newest first. */
  missing: ClinicalImage[];
}

export interface DayImages {
  day: string;
  /** In the order of their appointments. */
  patients: DayPatient[];
  /** The first download has ended: as far as is known, no patient or image is missing. */
  complete: boolean;
}

/** Tomorrow when the clinic works or somebody has an appointment, else the next working day. Dates are YYYY-MM-DD. */
export async function dayAfter(db: ArcadaDatabase, today: string): Promise<string> {
  const tomorrow = addDays(today, 1);
  const hours = (await readClinic(db)) ?? USUAL_HOURS;
  if (isWorkingDay(hours, tomorrow)) return tomorrow;
  const appointments = await appointmentsInOrder(db, tomorrow, tomorrow).toArray();
  return appointments.some(stands) ? tomorrow : nextWorkingDay(hours, today);
}

/** The patients of a day, and those of their images that are not on this tablet. */
export async function readDayImages(db: ArcadaDatabase, day: string): Promise<DayImages> {
  const ofDay = (await appointmentsInOrder(db, day, day).toArray()).filter(stands);
  const first = ofDay.filter(({ patient }, place) => ofDay.findIndex((other) => other.patient === patient) === place);
  const [appointments, images, ready] = await Promise.all([
    withPatients(db, first),
    imagesOf(
      db,
      first.map(({ patient }) => patient),
    ),
    readMeta(db, 'ready'),
  ]);
  const here = await imagesHere(db, [...images.values()].flat());
  const patients = appointments.map((appointment): DayPatient => {
    const own = images.get(appointment.patient) ?? [];
    const missing = own.filter(({ id }) => !here.has(id));
    return { patient: appointment.patient, appointment, images: own, missing };
  });
  return { day, patients, complete: ready === true };
}

const stands = (appointment: Parameters<typeof rescheduledTo>[0]) => rescheduledTo(appointment) === null;

/** Images by patient, the newest first. */
async function imagesOf(db: ArcadaDatabase, patients: readonly string[]): Promise<Map<string, ClinicalImage[]>> {
  const histories = await db.records('clinical-histories').where('patient').anyOf(patients).toArray();
  const patientOf = new Map(histories.map(({ id, patient }) => [id, patient]));
  const images = await db
    .records('clinical-images')
    .where('clinical_history')
    .anyOf([...patientOf.keys()])
    .toArray();
  const newestFirst = images.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
  const byPatient = new Map<string, ClinicalImage[]>(patients.map((patient) => [patient, []]));
  for (const image of newestFirst) byPatient.get(patientOf.get(image.clinical_history) ?? '')?.push(image);
  return byPatient;
}
