import type { Patient } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import { valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { appointmentFigures, type AppointmentFigures } from '#store/figures/appointments.ts';
import { inventoryCounts, type InventoryCounts } from '#store/figures/inventory.ts';
import { patientFigures, type PatientFigures } from '#store/figures/patients.ts';
import { recentPatients } from '#store/patients/patients.ts';
import { monthStart } from './month-start.ts';

/** §9: five recent patients. */
const RECENT = 5;

/** Figures once all that they count has come to this tablet; null before. Asked for first: what is counted after a yes is all. */
const onceReceived =
  <Question extends readonly unknown[], T>(
    collections: readonly CollectionName[],
    read: (db: ArcadaDatabase, ...question: Question) => Promise<T>,
  ) =>
  async (db: ArcadaDatabase, ...question: Question): Promise<T | null> => {
    const [received, figures] = await Promise.all([hasReceived(db, ...collections), read(db, ...question)]);
    return received ? figures : null;
  };

const usePatientRead = keptRead(onceReceived(['patients'], patientFigures));
const usePlanRead = keptRead(
  onceReceived(['treatment-plans'], (db) => Promise.resolve(db.records('treatment-plans').count())),
);
const useAppointmentRead = keptRead(onceReceived(['appointments'], appointmentFigures));
const useInventoryRead = keptRead(onceReceived(['products', 'inventory-operations'], inventoryCounts));
const useRecentRead = keptRead(async (db): Promise<RecentPatients> => {
  const [complete, patients] = await Promise.all([hasReceived(db, 'patients'), recentPatients(db, RECENT)]);
  const ids = patients.map((patient) => patient.id);
  return { patients, marks: await recordMarks(db, 'patients', ids), complete };
});

/** All figures of a day (YYYY-MM-DD), read before they are asked for. */
export const readFiguresAhead = (db: ArcadaDatabase, today: string, timeZone: string | undefined) =>
  Promise.all([
    usePatientRead.ahead(db, monthStart(today, timeZone)),
    usePlanRead.ahead(db),
    useAppointmentRead.ahead(db, today),
    useInventoryRead.ahead(db),
    useRecentRead.ahead(db),
  ]);

/** Undefined during the first read; null while some of what is counted is still on its way, as all of these. */
export function usePatientFigures(): PatientFigures | null | undefined {
  const since = monthStart(useToday(), useClinicConfig()?.timezone);
  return valueOf(usePatientRead(since));
}

/** How many treatment plans there are; undefined during the first read. */
export function usePlanCount(): number | null | undefined {
  return valueOf(usePlanRead());
}

/** How many appointments there are, and today; undefined during the first read. */
export function useAppointmentFigures(): AppointmentFigures | null | undefined {
  return valueOf(useAppointmentRead(useToday()));
}

/** Products, operations and what runs low; undefined during the first read. */
export function useInventoryCounts(): InventoryCounts | null | undefined {
  return valueOf(useInventoryRead());
}

export interface RecentPatients {
  patients: Patient[];
  marks: Map<string, RecordMark>;
  /** All patients have come: these are the newest. */
  complete: boolean;
}

export function useRecentPatients(): RecentPatients | undefined {
  return valueOf(useRecentRead());
}
