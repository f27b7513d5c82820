import type { Patient } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/use-read.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { appointmentFigures, type AppointmentFigures } from '#store/figures/appointments.ts';
import { inventoryCounts, type InventoryCounts } from '#store/figures/inventory.ts';
import { patientFigures, type PatientFigures } from '#store/figures/patients.ts';
import { recentPatients } from '#store/patients/patients.ts';
import { monthStart } from './month-start.ts';

/** §9: five recent patients. */
const RECENT = 5;

/** Undefined during the first read. */
export function usePatientFigures(): PatientFigures | undefined {
  const since = monthStart(useToday(), useClinicConfig()?.timezone);
  return valueOf(useRead((db) => patientFigures(db, since), [since]));
}

/** How many treatment plans there are; undefined during the first read. */
export function usePlanCount(): number | undefined {
  return valueOf(useRead((db) => db.records('treatment-plans').count(), []));
}

/** How many appointments there are, and today; undefined during the first read. */
export function useAppointmentFigures(): AppointmentFigures | undefined {
  const today = useToday();
  return valueOf(useRead((db) => appointmentFigures(db, today), [today]));
}

/** Products, operations and what runs low; undefined during the first read. */
export function useInventoryCounts(): InventoryCounts | undefined {
  return valueOf(useRead(inventoryCounts, []));
}

export interface RecentPatients {
  patients: Patient[];
  marks: Map<string, RecordMark>;
}

export function useRecentPatients(): RecentPatients | undefined {
  const recent = useRead(async (db) => {
    const patients = await recentPatients(db, RECENT);
    const ids = patients.map((patient) => patient.id);
    return { patients, marks: await recordMarks(db, 'patients', ids) };
  }, []);
  return valueOf(recent);
}
