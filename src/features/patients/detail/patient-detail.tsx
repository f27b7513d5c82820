import type { ReactNode } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { PATIENT_FAILED } from '../messages.ts';
import { DuplicateBanner } from './duplicate-banner.tsx';
import { PatientHeader } from './patient-header.tsx';
import { PatientInfo } from './patient-info.tsx';
import styles from './patient-detail.module.css';

/** The panels of other features, which the route fills: a feature imports no other. */
export interface PatientSlots {
  /** Buttons in the page's head. */
  actions: (patient: Patient) => ReactNode;
  orthodontics: (patient: Patient) => ReactNode;
  history: (patient: Patient) => ReactNode;
  plan: (patient: Patient) => ReactNode;
  consents: (patient: Patient) => ReactNode;
  prescriptions: (patient: Patient) => ReactNode;
  appointments: (patient: Patient) => ReactNode;
  odontogram: (patient: Patient) => ReactNode;
  exam: (patient: Patient) => ReactNode;
  image: (patient: Patient) => ReactNode;
  budgets: (patient: Patient) => ReactNode;
  followUp: (patient: Patient) => ReactNode;
}

export function PatientDetail({ id, slots }: { id: string; slots: PatientSlots }) {
  const { db } = useRuntime();
  const state = useRecord('patients', id);
  if (state.status === 'loading') return null;
  const back = { to: '/patients', search: lastList(db, 'patients'), label: 'Volver a pacientes' } as const;
  if (state.status !== 'ready') {
    return <RecordNotShown collection="patients" title="Paciente" message={PATIENT_FAILED} back={back} state={state} />;
  }
  const { record: patient, pending } = state;
  return (
    <>
      <PatientHeader
        patient={patient}
        back={back}
        unsent={pending.entries.length > 0 || pending.conflicts.length > 0}
        more={<Boundary>{slots.actions(patient)}</Boundary>}
      />
      <Boundary>
        <AlertBanner patient={patient.id} />
      </Boundary>
      <UndecidedBanner collection="patients" pending={pending} />
      <Panels patient={patient} slots={slots} />
      <Boundary>
        <DuplicateBanner patient={patient} />
      </Boundary>
    </>
  );
}

function Panels({ patient, slots }: { patient: Patient; slots: PatientSlots }) {
  return (
    <div className={styles.panels}>
      <div className={`stack ${styles.about}`}>
        <Boundary>
          <PatientInfo patient={patient} />
        </Boundary>
        <Boundary>{slots.plan(patient)}</Boundary>
        <Boundary>{slots.consents(patient)}</Boundary>
        <AfterPaint>
          <Boundary>{slots.prescriptions(patient)}</Boundary>
          <Boundary>{slots.image(patient)}</Boundary>
          <Boundary>{slots.exam(patient)}</Boundary>
        </AfterPaint>
      </div>
      <div className={`stack ${styles.course}`}>
        <Boundary>{slots.orthodontics(patient)}</Boundary>
        <Boundary>{slots.history(patient)}</Boundary>
        <Boundary>{slots.appointments(patient)}</Boundary>
        <AfterPaint>
          <Boundary>{slots.followUp(patient)}</Boundary>
        </AfterPaint>
      </div>
      <div className={`stack ${styles.state}`}>
        <AfterPaint>
          <Boundary>{slots.odontogram(patient)}</Boundary>
          <Boundary>{slots.budgets(patient)}</Boundary>
        </AfterPaint>
      </div>
    </div>
  );
}
