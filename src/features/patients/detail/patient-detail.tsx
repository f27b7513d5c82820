import {
  AppointmentsPanel,
  BudgetsPanel,
  HistoryPanel,
  ImagePanel,
  OdontogramPanel,
  PlanPanel,
} from './later-panels.tsx';
import { PatientHeader } from './patient-header.tsx';
import { PatientInfo } from './patient-info.tsx';
import { PatientNotShown } from '../patient-not-shown.tsx';
import { UndecidedBanner } from '../undecided-banner.tsx';
import { usePatientRecord } from '../use-patient-record.ts';
import styles from './patient-detail.module.css';

export function PatientDetail({ id }: { id: string }) {
  const state = usePatientRecord(id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') return <PatientNotShown title="Paciente" state={state} />;
  const { patient, entries, conflicts } = state.record;
  return (
    <>
      <PatientHeader patient={patient} unsent={entries.length > 0 || conflicts.length > 0} />
      <UndecidedBanner entries={entries} conflicts={conflicts} />
      <div className={styles['panels']}>
        <div className={styles['about']}>
          <PatientInfo patient={patient} />
          <PlanPanel />
          <ImagePanel />
        </div>
        <div className={styles['course']}>
          <HistoryPanel />
          <AppointmentsPanel />
        </div>
        <div className={styles['state']}>
          <OdontogramPanel />
          <BudgetsPanel />
        </div>
      </div>
    </>
  );
}
