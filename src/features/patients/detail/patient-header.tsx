import type { ReactNode } from 'react';
import { PencilIcon, PhoneIcon, PlusIcon } from 'lucide-react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { TreatmentStatusBadge } from '#entities/patient/treatment-status-badge.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { ButtonAnchor, ButtonLink } from '#ui/controls/button.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import styles from './patient-header.module.css';

interface PatientHeaderProps {
  patient: Patient;
  back: BackTarget;
  /** The server has not acknowledged some of it. */
  unsent: boolean;
  /** Buttons of other features. */
  more?: ReactNode;
}

export function PatientHeader({ patient, back, unsent, more }: PatientHeaderProps) {
  const name = fullName(patient);
  return (
    <PageHeader
      title={name}
      back={back}
      media={<Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} size="lg" />}
      badge={
        <>
          <TreatmentStatusBadge status={patient.treatment_status} />
          {unsent ? <UnsentMark /> : null}
        </>
      }
      subtitle={<Summary patient={patient} />}
      actions={
        <>
          <ContactButtons patient={patient} />
          <HistoryButton collection="patients" id={patient.id} subtitle={name} />
          {more}
          <ButtonLink to="/patients/$id/edit" params={{ id: patient.id }} icon={<PencilIcon />}>
            Editar
          </ButtonLink>
          <ButtonLink to="/appointments/new" search={{ patient: patient.id }} variant="filled" icon={<PlusIcon />}>
            Nueva Cita
          </ButtonLink>
        </>
      }
    />
  );
}

function Summary({ patient }: { patient: Patient }) {
  const age = formatAge(patient.fecha_nacimiento, useToday());
  const parts = [
    age,
    patient.fecha_nacimiento === null ? null : formatDate(patient.fecha_nacimiento),
    patient.identity_card === null ? null : `Documento ${patient.identity_card}`,
    patient.guardian_name === null ? null : `Responsable: ${patient.guardian_name}`,
  ].filter((part) => part !== null);
  const shown = parts.length === 0 ? ['Sin fecha de nacimiento ni documento'] : parts;
  return (
    <p className={styles.summary}>
      {shown.map((part) => (
        <span key={part} className={styles.part}>
          {part}
        </span>
      ))}
    </p>
  );
}

/** Calls or writes to the patient's telephone, or else to the responsible person's. */
function ContactButtons({ patient }: { patient: Patient }) {
  const own = usePhoneLinks(patient.phone_number);
  const guardians = usePhoneLinks(patient.guardian_phone);
  const links = own ?? guardians;
  if (!links) return null;
  const text = own ? patient.phone_number : `Responsable: ${patient.guardian_phone}`;
  return (
    <>
      <ButtonAnchor href={links.call} icon={<PhoneIcon />} aria-label={own ? `Llamar: ${text}` : `Llamar al ${text}`}>
        {text}
      </ButtonAnchor>
      {links.whatsapp === null ? null : (
        <ButtonAnchor href={links.whatsapp} target="_blank" rel="noreferrer" icon={<WhatsAppIcon />}>
          WhatsApp
        </ButtonAnchor>
      )}
      <span className={styles.divider} aria-hidden="true" />
    </>
  );
}
