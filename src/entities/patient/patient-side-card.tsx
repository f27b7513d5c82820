import { ClipboardListIcon, UserIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { AlertChips } from '#entities/clinical-history/alert-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { historyOfPatient } from '#store/clinical/clinical-histories.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { PhoneButtons } from './phone-buttons.tsx';
import { TreatmentStatusBadge } from './treatment-status-badge.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import styles from './patient-side-card.module.css';

interface PatientSideCardProps {
  id: string;
  /** The text that WhatsApp opens with: the reminder of an appointment. */
  messageTo?: ((patient: Patient) => string | undefined) | undefined;
  /** With the way to the clinical history, where there is one. */
  history?: boolean;
  /** False where the page shows the alerts above. */
  alerts?: boolean;
}

/** The patient beside one of their records: name, alerts, telephones, and a link to their page. */
export function PatientSideCard({ id, messageTo, history = false, alerts = true }: PatientSideCardProps) {
  const state = useRecord('patients', id);
  const clinicalHistory = valueOf(useRead(historyOfPatient, id))?.id;
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') return <Card title="Paciente">{UNKNOWN_PATIENT}</Card>;
  const { record: patient } = state;
  return (
    <Card>
      <Who patient={patient}>{alerts ? <AlertChips patient={id} /> : null}</Who>
      <PhoneButtons patient={patient} message={messageTo?.(patient)} />
      <div className={styles.ways}>
        <ButtonLink to="/patients/$id" params={{ id }} icon={<UserIcon />}>
          Ver Paciente
        </ButtonLink>
        {history && clinicalHistory !== undefined ? (
          <ButtonLink to="/clinical-histories/$id" params={{ id: clinicalHistory }} icon={<ClipboardListIcon />}>
            Historia clínica
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

function Who({ patient, children }: { patient: Patient; children: ReactNode }) {
  const facts = [
    formatAge(patient.fecha_nacimiento, useToday()),
    patient.guardian_name === null ? null : `Responsable: ${patient.guardian_name}`,
  ].filter(Boolean);
  return (
    <>
      <div className={styles.who}>
        <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} size="lg" />
        <div>
          <h2 className={styles.name}>{fullName(patient)}</h2>
          {facts.length === 0 ? null : <p className="small text-2">{facts.join(' · ')}</p>}
        </div>
      </div>
      <div className={styles.marks}>
        <TreatmentStatusBadge status={patient.treatment_status} />
        {children}
      </div>
      <dl className={styles.facts}>
        <dt>Fecha de nacimiento</dt>
        <dd>
          {patient.fecha_nacimiento === null ? (
            <span className="text-3">No especificado</span>
          ) : (
            formatDate(patient.fecha_nacimiento)
          )}
        </dd>
        <dt>Correo</dt>
        <dd>
          {patient.email === null ? (
            <span className="text-3">No especificado</span>
          ) : (
            <EmailText>{patient.email}</EmailText>
          )}
        </dd>
      </dl>
    </>
  );
}
