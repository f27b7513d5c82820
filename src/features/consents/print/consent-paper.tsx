import { isStanding, type Consent } from '#domain/documents/consent.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { groupsOf } from '#domain/values/fingerprint.ts';
import { dateIn } from '#domain/values/dates.ts';
import { Letterhead } from '#entities/clinic/letterhead.tsx';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { ConsentText } from '#entities/consent/consent-text.tsx';
import { Signature } from '#entities/consent/signature.tsx';
import { capacityOf } from '#entities/consent/words.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { formatAge, formatClock, formatDate } from '#ui/text/format.ts';
import styles from './print.module.css';

interface ConsentPaperProps {
  consent: Consent;
  /** Undefined when the patient is not on this tablet. */
  patient: Patient | undefined;
  /** The licence number of the professional's account, as it is today: the seal does not cover it. */
  licence: string | null;
  facts: ReturnType<typeof usePaperFacts>;
}

/** The signed text with the signature and its seal. */
export function ConsentPaper({ consent, patient, licence, facts }: ConsentPaperProps) {
  const { clinic, letterhead, timeZone, printed } = facts;
  return (
    <article className={`${paper.paper} ${styles.paper}`} aria-label="Consentimiento impreso">
      <PaperHead clinic={clinic} details={letterhead && <Letterhead clinic={letterhead} />} mark={44}>
        <div className={styles.date}>
          <p className="text-3">Consentimiento</p>
          <b>{formatDate(consent.signed_at, timeZone)}</b>
        </div>
      </PaperHead>
      <About consent={consent} patient={patient} signed={dateIn(new Date(consent.signed_at), timeZone)} />
      {isStanding(consent) ? null : (
        <p className={styles.revoked}>
          Revocado el {formatDate(consent.revoked_on)}: {consent.revocation_reason}
        </p>
      )}
      <h2>{consent.title}</h2>
      <div className={styles.text}>
        <ConsentText text={consent.text} />
      </div>
      <Signed consent={consent} licence={licence} timeZone={timeZone} />
      <footer>
        <span>{printed}</span>
      </footer>
    </article>
  );
}

function About({ consent, patient, signed }: Pick<ConsentPaperProps, 'consent' | 'patient'> & { signed: string }) {
  const facts = [
    ['Paciente', patient ? fullName(patient) : UNKNOWN_PATIENT],
    ['Documento', patient?.identity_card],
    ['Responsable', consent.signer_kinship === null ? null : consent.signer_name],
    // The age on the day of the signature: a paper that is printed years later says the same.
    ['Edad', patient && formatAge(patient.fecha_nacimiento, signed)],
  ] as const;
  return (
    <dl className={styles.about}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface SignedProps extends Pick<ConsentPaperProps, 'consent' | 'licence'> {
  timeZone: string | undefined;
}

function Signed({ consent, licence, timeZone }: SignedProps) {
  const { signer_name, signer_document, signer_kinship, signed_at, strokes, professional_name, hash } = consent;
  const who = [signer_document, capacityOf(signer_kinship)].filter(Boolean).join(', ');
  return (
    <div className={styles.signed}>
      <div className={styles.signatures}>
        <div>
          <div className={styles.line}>
            <Signature strokes={strokes} name={signer_name} />
          </div>
          <p>
            <b>{signer_name}</b>
            {who} · firmó el {formatDate(signed_at, timeZone)} a las {formatClock(signed_at, timeZone)}
          </p>
        </div>
        <div>
          <div className={styles.line} />
          <p>
            <b>{professional_name}</b>
            {licence === null ? '' : `${licence} · `}informó y recibió la firma
          </p>
        </div>
      </div>
      <p className={styles.seal}>
        Sello SHA-256 de texto, nombres, trazos e instante: <code>{groupsOf(hash, 4).join(' ')}</code>
      </p>
    </div>
  );
}
