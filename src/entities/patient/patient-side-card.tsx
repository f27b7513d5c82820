import { PhoneIcon, UserIcon } from 'lucide-react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { ButtonAnchor, ButtonLink } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import { phoneLinks } from './phone-links.ts';
import { TreatmentStatusBadge } from './treatment-status-badge.tsx';
import styles from './patient-side-card.module.css';

/** The patient beside a record of theirs: who it is, how to reach them, the way to their page. */
export function PatientSideCard({ id }: { id: string }) {
  const state = useRecord('patients', id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') return <Card title="Paciente">{UNKNOWN_PATIENT}</Card>;
  return (
    <Card>
      <Who patient={state.record} />
      <Reach patient={state.record} />
      <ButtonLink to="/patients/$id" params={{ id }} icon={<UserIcon />} block>
        Ver Paciente
      </ButtonLink>
    </Card>
  );
}

function Who({ patient }: { patient: Patient }) {
  const age = formatAge(patient.fecha_nacimiento, useToday());
  return (
    <>
      <div className={styles['who']}>
        <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} size="lg" />
        <div>
          <h2 className={styles['name']}>{fullName(patient)}</h2>
          {age === null ? null : <p className="small text-2">{age}</p>}
        </div>
      </div>
      <TreatmentStatusBadge status={patient.treatment_status} />
      <dl className={styles['facts']}>
        <dt>Correo</dt>
        <dd>{patient.email ?? <span className="text-3">No especificado</span>}</dd>
      </dl>
    </>
  );
}

function Reach({ patient }: { patient: Patient }) {
  const links = phoneLinks(patient.phone_number, useClinicConfig()?.country_code);
  if (!links) return <p className={styles['none']}>Sin teléfono</p>;
  return (
    <div className={styles['reach']}>
      <ButtonAnchor href={links.call} icon={<PhoneIcon />} aria-label={`Llamar: ${patient.phone_number}`}>
        {patient.phone_number}
      </ButtonAnchor>
      {links.whatsapp === null ? null : (
        <ButtonAnchor
          href={links.whatsapp}
          target="_blank"
          rel="noreferrer"
          icon={<WhatsAppIcon />}
          aria-label="WhatsApp"
          title="WhatsApp"
        />
      )}
    </div>
  );
}
