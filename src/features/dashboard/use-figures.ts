import { useLiveQuery } from 'dexie-react-hooks';
import type { Patient } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { countPatients, recentPatients } from '#store/patients/patients.ts';
import { monthStart } from './month-start.ts';

/** §9: five recent patients. */
const RECENT = 5;

export interface PatientFigures {
  total: number;
  newThisMonth: number;
}

/** Undefined during the first read. */
export function usePatientFigures(): PatientFigures | undefined {
  const { db } = useRuntime();
  const since = monthStart(useToday(), useClinicConfig()?.timezone);
  return useLiveQuery(
    async () => ({
      total: await countPatients(db),
      newThisMonth: await db.rows('patients').where('created_at').aboveOrEqual(since).count(),
    }),
    [db, since],
  );
}

export interface RecentPatients {
  patients: Patient[];
  marks: Map<string, RecordMark>;
}

export function useRecentPatients(): RecentPatients | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const patients = await recentPatients(db, RECENT);
    const ids = patients.map((patient) => patient.id);
    return { patients, marks: await recordMarks(db, 'patients', ids) };
  }, [db]);
}
