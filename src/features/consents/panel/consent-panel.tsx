import { Link } from '@tanstack/react-router';
import { ChevronRightIcon, CircleCheckIcon, SignatureIcon, Undo2Icon } from 'lucide-react';
import { isStanding, type Consent } from '#domain/documents/consent.ts';
import { signerWords } from '#entities/consent/words.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useMarks } from '#record/read/use-marks.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { consentsOfPatient } from '#store/documents/consents.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import { READ_FAILED } from '../messages.ts';
import styles from './panel.module.css';

const TITLE = 'Consentimientos';

/** The consents that a patient has signed, on the patient's page. */
export function ConsentPanel({ patient }: { patient: string }) {
  const state = useRead(consentsOfPatient, patient);
  const consents = state.status === 'ready' ? state.value : [];
  const marks = useMarks(
    'consents',
    consents.map(({ id }) => id),
  );
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title={TITLE}>
        <ReadFailed message={READ_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  if (consents.length === 0) return <NoConsents patient={patient} />;
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <Link to="/consentimientos/nuevo" search={{ patient }} aria-label="Nuevo consentimiento">
          Nuevo
        </Link>
      }
    >
      <ul>
        {consents.map((consent) => (
          <Line key={consent.id} consent={consent} mark={marks?.get(consent.id)} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ consent, mark }: { consent: Consent; mark: RecordMark | undefined }) {
  const timeZone = useClinicConfig()?.timezone;
  const standing = isStanding(consent);
  const signed = formatDate(consent.signed_at, timeZone);
  return (
    <li className={styles.line}>
      <span className={styles.sign} data-standing={standing || undefined}>
        {standing ? <CircleCheckIcon size={18} /> : <Undo2Icon size={18} />}
      </span>
      <span className={styles.words}>
        <Link to="/consentimientos/$id" params={{ id: consent.id }} className="reaches">
          {consent.title}
        </Link>
        <small>
          {standing ? `${signed}, ${signerWords(consent)}` : `${signed}, revocado el ${formatDate(consent.revoked_on)}`}
        </small>
        {standing ? null : <Badge>Revocado</Badge>}
        <MarkBadge mark={mark} />
      </span>
      <ChevronRightIcon size={18} />
    </li>
  );
}

function NoConsents({ patient }: { patient: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="consents"
        icon={<SignatureIcon size={22} />}
        title="Sin consentimientos"
        action={
          <ButtonLink to="/consentimientos/nuevo" search={{ patient }}>
            Firmar uno
          </ButtonLink>
        }
      />
    </Card>
  );
}
