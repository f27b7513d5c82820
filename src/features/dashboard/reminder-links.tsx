import { PhoneIcon } from 'lucide-react';
import { patientAge, type Patient } from '#domain/patients/patient.ts';
import { reminderMessage } from '#entities/appointment/reminder-message.ts';
import { phoneLinks, useTelephones } from '#entities/patient/phone-links.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { ButtonAnchor } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import type { AgendaRow } from './use-agenda.ts';
import styles from './agenda-tables.module.css';

interface ReminderLinksProps {
  row: AgendaRow;
  /** Null before the first contact with the server. */
  clinic: ClinicConfig | null;
  today: string;
}

/** Links to remind a patient: a call, or a message with its text. */
export function ReminderLinks({ row, clinic, today }: ReminderLinksProps) {
  const { appointment, patient_name, person } = row;
  const read = useTelephones();
  if (!person || !clinic) return null;
  const phone = phoneOf(person, today);
  const message = reminderMessage(appointment, person, { clinicName: clinic.clinic_name, today });
  const links = phoneLinks(phone, clinic.country_code, message, read);
  if (!links) return <span className={styles.noPhone}>Sin teléfono</span>;
  return (
    <div className={styles.links}>
      <ButtonAnchor
        variant="quiet"
        href={links.call}
        icon={<PhoneIcon />}
        aria-label={`Llamar por ${patient_name}: ${phone}`}
        title={`Llamar: ${phone}`}
      />
      {links.whatsapp === null ? null : (
        <ButtonAnchor
          variant="quiet"
          href={links.whatsapp}
          target="_blank"
          rel="noreferrer"
          icon={<WhatsAppIcon />}
          aria-label={`Recordar por WhatsApp: ${patient_name}`}
          title="Recordar por WhatsApp"
        />
      )}
    </div>
  );
}

/** The age in whole years from which the patient is addressed, not the person responsible. */
const OF_AGE = 18;

/** The telephone of the person addressed, else the other one on the patient's card. */
function phoneOf(patient: Patient, today: string): string | null {
  const { phone_number, guardian_name, guardian_phone } = patient;
  const age = patientAge(patient, today);
  const byGuardian = age !== null && age < OF_AGE && guardian_name !== null;
  return byGuardian ? (guardian_phone ?? phone_number) : (phone_number ?? guardian_phone);
}
