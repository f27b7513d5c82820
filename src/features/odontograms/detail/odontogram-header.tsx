import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { AlertChips } from '#entities/clinical-history/alert-banner.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatAge, formatDateTime } from '#ui/text/format.ts';
import styles from './odontogram-header.module.css';

interface OdontogramHeaderProps {
  title: string;
  back: BackTarget;
  patient: Patient | null;
  /** ISO; absent for a new odontogram. */
  updatedAt?: string;
  unsent?: boolean;
  actions?: ReactNode;
}

/** The patient, clinical alerts, and the time of the last change. */
export function OdontogramHeader(props: OdontogramHeaderProps) {
  const { title, back, patient, updatedAt, unsent = false, actions } = props;
  const timeZone = useClinicConfig()?.timezone;
  const age = formatAge(patient?.fecha_nacimiento, useToday());
  const name = patient ? fullName(patient) : UNKNOWN_PATIENT;
  return (
    <PageHeader
      title={title}
      back={back}
      media={
        patient ? (
          <span className={styles.avatar}>
            <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} />
          </span>
        ) : null
      }
      badge={patient ? <AlertChips patient={patient.id} /> : null}
      subtitle={
        <p className={styles.facts}>
          <span>{age === null ? name : `${name} · ${age}`}</span>
          {updatedAt === undefined ? null : <span>Actualizado {formatDateTime(updatedAt, timeZone)}</span>}
          {unsent ? <UnsentMark /> : null}
        </p>
      }
      actions={actions}
    />
  );
}
