import type { Patient } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { prefetch, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { onceReceived, withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { appointmentFigures, type AppointmentFigures } from '#store/figures/appointments.ts';
import { inventoryCounts, type InventoryCounts } from '#store/figures/inventory.ts';
import { patientFigures, type PatientFigures } from '#store/figures/patients.ts';
import { countFollowed, FOLLOW_UP_SOURCES } from '#store/follow-up/follow-up-list.ts';
import { overdueSums, type DuesSum } from '#store/money/dues.ts';
import { recentPatients } from '#store/patients/patients.ts';
import { monthStart } from './month-start.ts';

/** Five recent patients (specification §9). */
const RECENT = 5;

const readPatients = onceReceived(['patients'], patientFigures);
const readPlanCount = onceReceived(['treatment-plans'], async (db) => db.records('treatment-plans').count());
const readAppointments = onceReceived(['appointments'], appointmentFigures);
const readInventory = onceReceived(['products', 'inventory-operations'], inventoryCounts);
const readOverdue = onceReceived(['budgets', 'payments'], overdueSums);
const readToCall = onceReceived(FOLLOW_UP_SOURCES, countFollowed);
const readRecent = async (db: ArcadaDatabase): Promise<RecentPatients> =>
  withCompleteness(db, ['patients'], async () => {
    const patients = await recentPatients(db, RECENT);
    const ids = patients.map((patient) => patient.id);
    return { patients, marks: await recordMarks(db, 'patients', ids) };
  });

/** All figures of a day (YYYY-MM-DD), read ahead. */
export const prefetchFigures = (db: ArcadaDatabase, today: string, timeZone: string | undefined) =>
  Promise.all([
    prefetch(db, readPatients, monthStart(today, timeZone)),
    prefetch(db, readPlanCount),
    prefetch(db, readAppointments, today),
    prefetch(db, readInventory),
    prefetch(db, readRecent),
    prefetch(db, readOverdue, today),
    prefetch(db, readToCall, today),
  ]);

/**
 * Undefined during the first read; null while some of the counted records are still downloading, as in the hooks below.
 */
export function usePatientFigures(): PatientFigures | null | undefined {
  const since = monthStart(useToday(), useClinicConfig()?.timezone);
  return valueOf(useRead(readPatients, since));
}

/** How many treatment plans there are; undefined during the first read. */
export function usePlanCount(): number | null | undefined {
  return valueOf(useRead(readPlanCount));
}

/** How many appointments there are, and today; undefined during the first read. */
export function useAppointmentFigures(): AppointmentFigures | null | undefined {
  return valueOf(useRead(readAppointments, useToday()));
}

/** Counts of products, operations and low stock; undefined during the first read. */
export function useInventoryCounts(): InventoryCounts | null | undefined {
  return valueOf(useRead(readInventory));
}

/** The instalments that are overdue in the whole clinic; undefined during the first read. */
export function useOverdueSums(): DuesSum | null | undefined {
  return valueOf(useRead(readOverdue, useToday()));
}

/** The number of patients to be called; undefined during the first read. */
export function useToCall(): number | null | undefined {
  return valueOf(useRead(readToCall, useToday()));
}

export interface RecentPatients {
  patients: Patient[];
  marks: Map<string, RecordMark>;
  /** All patients have come, so that these are the newest. */
  complete: boolean;
}

export function useRecentPatients(): RecentPatients | undefined {
  return valueOf(useRead(readRecent));
}
