import { PhoneIcon } from 'lucide-react';
import type { Patient } from '#domain/patients/patient.ts';
import { digitsOf } from '#domain/values/text.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { ButtonAnchor } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { phoneLinks } from './phone-links.ts';
import styles from './patient-side-card.module.css';

/** The telephones of a patient and their guardian, each with buttons to call and to write. */
export function PhoneButtons({ patient, message }: { patient: Patient; message?: string | undefined }) {
  const { phone_number, guardian_phone } = patient;
  if (!phone_number && !guardian_phone) return <p className={styles.none}>Sin teléfono</p>;
  // A child's telephone is often the guardian's, noted twice.
  const own = phone_number && digitsOf(phone_number) !== digitsOf(guardian_phone ?? '');
  return (
    <>
      {own ? <Reach phone={phone_number} message={message} /> : null}
      {guardian_phone ? <Reach phone={guardian_phone} message={message} guardian /> : null}
    </>
  );
}

interface ReachProps {
  phone: string;
  message: string | undefined;
  guardian?: boolean;
}

function Reach({ phone, message, guardian = false }: ReachProps) {
  const links = phoneLinks(phone, useClinicConfig()?.country_code, message);
  if (!links) return null;
  const whatsapp = [
    'WhatsApp',
    guardian ? ' del responsable' : '',
    message === undefined ? '' : ' con el recordatorio de la cita',
  ].join('');
  return (
    <div className={styles.reach}>
      <ButtonAnchor
        href={links.call}
        icon={<PhoneIcon />}
        aria-label={guardian ? `Llamar al responsable: ${phone}` : `Llamar: ${phone}`}
      >
        <span>
          {guardian ? 'Responsable: ' : null}
          <span className={styles.number}>{phone}</span>
        </span>
      </ButtonAnchor>
      {links.whatsapp === null ? null : (
        <ButtonAnchor
          href={links.whatsapp}
          target="_blank"
          rel="noreferrer"
          icon={<WhatsAppIcon />}
          aria-label={whatsapp}
          title={whatsapp}
        />
      )}
    </div>
  );
}
