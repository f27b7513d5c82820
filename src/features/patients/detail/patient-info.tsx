import { useState, type ReactNode } from 'react';
import { GENDER_LABELS, PATIENT_LABELS, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import { isEmail, mailtoLink } from '#domain/values/email.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { Button } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import styles from './patient-info.module.css';

/** The panel of the patient's main data; "Ver todo" opens every field. */
export function PatientInfo({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Información"
      actions={
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Ver todo
        </Button>
      }
    >
      <dl className={styles.pairs}>
        <Pair label={PATIENT_LABELS.gender}>{genderText(patient)}</Pair>
        <Pair label={PATIENT_LABELS.occupation}>{patient.occupation}</Pair>
        <Pair label="Correo">{patient.email === null ? null : <EmailText>{patient.email}</EmailText>}</Pair>
        <Pair label={PATIENT_LABELS.address}>{patient.address}</Pair>
        <Pair label={PATIENT_LABELS.referred_by}>{patient.referred_by}</Pair>
        {patient.guardian_name === null ? null : <Pair label="Responsable">{patient.guardian_name}</Pair>}
        {patient.guardian_phone === null ? null : (
          <Pair label={PATIENT_LABELS.guardian_phone}>
            <PhoneLink phone={patient.guardian_phone} />
          </Pair>
        )}
      </dl>
      {patient.patient_notes === null ? null : <p className={styles.notes}>{excerpt(patient.patient_notes)}</p>}
      <FullInfo patient={patient} opened={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

function FullInfo({ patient, opened, onClose }: { patient: Patient; opened: boolean; onClose: () => void }) {
  const age = formatAge(patient.fecha_nacimiento, useToday());
  const birth = patient.fecha_nacimiento;
  const plain = (field: keyof PatientValues) => <Pair label={PATIENT_LABELS[field]}>{patient[field]}</Pair>;
  return (
    <Modal size="form" opened={opened} onClose={onClose} title="Información del paciente">
      <dl className={styles.full}>
        <Pair label={PATIENT_LABELS.fecha_nacimiento}>
          {birth === null ? null : `${formatDate(birth)}${age === null ? '' : ` (${age})`}`}
        </Pair>
        <Pair label={PATIENT_LABELS.gender}>{genderText(patient)}</Pair>
        {plain('identity_card')}
        {plain('occupation')}
        <Pair label={PATIENT_LABELS.phone_number}>
          <PhoneLink phone={patient.phone_number} />
        </Pair>
        <Pair label={PATIENT_LABELS.email}>
          {/* A record may hold more than an address, as "Ana<ana@example.com>": a link to that would reach nobody. */}
          {patient.email === null ? null : !isEmail(patient.email) ? (
            <EmailText>{patient.email}</EmailText>
          ) : (
            <a href={mailtoLink(patient.email)}>
              <EmailText>{patient.email}</EmailText>
            </a>
          )}
        </Pair>
        {plain('address')}
        {plain('referred_by')}
        {plain('guardian_name')}
        <Pair label={PATIENT_LABELS.guardian_phone}>
          <PhoneLink phone={patient.guardian_phone} />
        </Pair>
        <Pair label={PATIENT_LABELS.patient_notes} wide>
          {patient.patient_notes}
        </Pair>
      </dl>
    </Modal>
  );
}

function PhoneLink({ phone }: { phone: string | null }) {
  const links = usePhoneLinks(phone);
  if (!links) return <Unknown />;
  return (
    <span className={styles.phone}>
      <a href={links.call}>{phone}</a>
      {links.whatsapp === null ? null : (
        <a href={links.whatsapp} target="_blank" rel="noreferrer" aria-label={`WhatsApp: ${phone}`} title="WhatsApp">
          <WhatsAppIcon size={18} />
        </a>
      )}
    </span>
  );
}

function Pair({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : styles.pair}>
      <dt>{label}</dt>
      <dd>{children === null || children === undefined || children === '' ? <Unknown /> : children}</dd>
    </div>
  );
}

const Unknown = () => <span className="text-3">No especificado</span>;

const genderText = ({ gender }: Patient) => (gender === null ? null : (GENDER_LABELS[gender] ?? gender));
