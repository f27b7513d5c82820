import { PhoneIcon } from 'lucide-react';
import type { Patient } from '#domain/patients/patient.ts';
import type { ReadTelephone } from '#domain/values/telephone.ts';
import { digitsOf } from '#domain/values/text.ts';
import { ButtonAnchor } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { usePhoneLinks, useTelephones } from './phone-links.ts';
import styles from './patient-side-card.module.css';

/** The telephones of a patient and their guardian, each with buttons to call and to write. */
export function PhoneButtons({ patient, message }: { patient: Patient; message?: string | undefined }) {
  const { phone_number, guardian_phone } = patient;
  const read = useTelephones();
  if (!phone_number && !guardian_phone) return <p className={styles.none}>Sin teléfono</p>;
  // A child's telephone is often the guardian's, noted twice.
  const own = phone_number && numberOf(phone_number, read) !== numberOf(guardian_phone ?? '', read);
  return (
    <>
      {own ? <Reach phone={phone_number} message={message} /> : null}
      {guardian_phone ? <Reach phone={guardian_phone} message={message} guardian /> : null}
    </>
  );
}

const numberOf = (phone: string, read: ReadTelephone | null): string => read?.(phone)?.international ?? digitsOf(phone);

interface ReachProps {
  phone: string;
  message: string | undefined;
  guardian?: boolean;
}

function Reach({ phone, message, guardian = false }: ReachProps) {
  const links = usePhoneLinks(phone, message);
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
