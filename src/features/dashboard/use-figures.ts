import type { Patient } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import { valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { appointmentFigures, type AppointmentFigures } from '#store/figures/appointments.ts';
import { inventoryCounts, type InventoryCounts } from '#store/figures/inventory.ts';
import { patientFigures, type PatientFigures } from '#store/figures/patients.ts';
import { recentPatients } from '#store/patients/patients.ts';
import { monthStart } from './month-start.ts';

/** §9: five recent patients. */
const RECENT = 5;

const usePatientRead = keptRead(patientFigures);
const usePlanRead = keptRead(async (db) => db.records('treatment-plans').count());
const useAppointmentRead = keptRead(appointmentFigures);
const useInventoryRead = keptRead(inventoryCounts);
const useRecentRead = keptRead(async (db): Promise<RecentPatients> => {
  const patients = await recentPatients(db, RECENT);
  const ids = patients.map((patient) => patient.id);
  return { patients, marks: await recordMarks(db, 'patients', ids) };
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

/** Undefined during the first read. */
export function usePatientFigures(): PatientFigures | undefined {
  const since = monthStart(useToday(), useClinicConfig()?.timezone);
  return valueOf(usePatientRead(since));
}

/** How many treatment plans there are; undefined during the first read. */
export function usePlanCount(): number | undefined {
  return valueOf(usePlanRead());
}

/** How many appointments there are, and today; undefined during the first read. */
export function useAppointmentFigures(): AppointmentFigures | undefined {
  return valueOf(useAppointmentRead(useToday()));
}

/** Products, operations and what runs low; undefined during the first read. */
export function useInventoryCounts(): InventoryCounts | undefined {
  return valueOf(useInventoryRead());
}

export interface RecentPatients {
  patients: Patient[];
  marks: Map<string, RecordMark>;
}

export function useRecentPatients(): RecentPatients | undefined {
  return valueOf(useRecentRead());
}
