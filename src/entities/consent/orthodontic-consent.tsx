import { Link } from '@tanstack/react-router';
import { CircleCheckIcon, FileTextIcon } from 'lucide-react';
import { isStanding } from '#domain/documents/consent.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { onceReceived } from '#store/database/still-to-come.ts';
import { consentsOfPatient, hasConsent } from '#store/documents/consents.ts';
import { formatDate } from '#ui/text/format.ts';
import { signerWords } from './words.ts';

const KIND = 'ortodoncia';

/** Whether a patient's consent to orthodontic treatment is signed; null until all consents have come to this tablet. */
export const readOrthodonticConsent = onceReceived(['consents'], (db: ArcadaDatabase, patient: string) =>
  hasConsent(db, patient, KIND),
);

/** "Sin consentimiento de ortodoncia firmado", with the way to sign one; nothing while one stands. */
export function MissingConsent({ patient }: { patient: string }) {
  const signed = valueOf(useRead(readOrthodonticConsent, patient));
  if (signed !== false) return null;
  return (
    <>
      <FileTextIcon size={18} />
      <p className="grow text-2">Sin consentimiento de ortodoncia firmado</p>
      <Link
        to="/consentimientos/nuevo"
        search={{ patient, kind: KIND }}
        aria-label="Firmar el consentimiento de ortodoncia"
      >
        Firmar
      </Link>
    </>
  );
}

/** The same on the page of a case, which also says who signed the one that stands. */
export function OrthodonticConsent({ patient }: { patient: string }) {
  const timeZone = useClinicConfig()?.timezone;
  const consents = valueOf(useRead(consentsOfPatient, patient)) ?? [];
  const signed = consents.find((consent) => consent.kind === KIND && isStanding(consent));
  if (!signed) return <MissingConsent patient={patient} />;
  return (
    <>
      <CircleCheckIcon size={18} data-signed />
      <p className="grow">
        <b>Consentimiento firmado</b>
        <small>
          {formatDate(signed.signed_at, timeZone)}, firmó {signerWords(signed)}
        </small>
      </p>
      <Link to="/consentimientos/$id" params={{ id: signed.id }} aria-label="Ver el consentimiento de ortodoncia">
        Ver
      </Link>
    </>
  );
}
