import { CheckIcon, CircleCheckIcon, PrinterIcon, TriangleAlertIcon, Undo2Icon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isStanding, type Consent } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { groupsOf } from '#domain/values/fingerprint.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { ConsentText } from '#entities/consent/consent-text.tsx';
import { Signature } from '#entities/consent/signature.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord, type RecordState } from '#record/read/use-record.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatDate, formatDateTime } from '#ui/text/format.ts';
import { MISSING, READ_FAILED } from '../messages.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import styles from './detail.module.css';

/** A signed consent: the text as it was signed, the signature, and the seal, which is reckoned anew. */
export function ConsentDetail({ id }: { id: string }) {
  const state = useRecord('consents', id);
  const known = useLastKnown(state);
  const [revoking, setRevoking] = useState(false);
  return (
    <>
      <Shown id={id} state={state} onRevoke={() => setRevoking(true)} />
      {/* A reason that is being typed stays, also where the consent is revoked or deleted elsewhere meanwhile. */}
      {revoking && known ? <RevokeDialog consent={known.record} onClose={() => setRevoking(false)} /> : null}
    </>
  );
}

interface ShownProps {
  id: string;
  state: RecordState<'consents'>;
  onRevoke: () => void;
}

function Shown({ id, state, onRevoke }: ShownProps) {
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const words = { title: 'Consentimiento', message: READ_FAILED, missing: MISSING };
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return <RecordNotShown collection="consents" {...words} back={back} state={state} />;
  }
  const { record: consent, pending } = state;
  const standing = isStanding(consent);
  const unsent = pending.entries.length > 0 || pending.conflicts.length > 0;
  return (
    <>
      <PageHeader
        title={consent.title}
        back={{ to: '/patients/$id', params: { id: consent.patient }, label: 'Volver al paciente' }}
        badge={<State standing={standing} />}
        subtitle={<Whose patient={consent.patient} unsent={unsent} />}
        actions={
          <>
            <HistoryButton collection="consents" id={id} subtitle={consent.title} />
            {standing ? (
              <Button variant="danger-outline" onClick={onRevoke}>
                Revocar
              </Button>
            ) : null}
            <ButtonLink to="/consentimientos/$id/print" params={{ id }} variant="filled" icon={<PrinterIcon />}>
              Imprimir
            </ButtonLink>
          </>
        }
      />
      <AlertBanner patient={consent.patient} />
      <UndecidedBanner collection="consents" pending={pending} />
      {standing ? null : (
        <Banner tone="warning" icon={<Undo2Icon />}>
          <strong>Revocado el {formatDate(consent.revoked_on)}.</strong> {consent.revocation_reason}
        </Banner>
      )}
      <div className={styles.columns}>
        <Card title="Texto firmado" actions={<span className="beside-title">no se puede cambiar</span>}>
          <div className={styles.text}>
            <ConsentText text={consent.text} />
          </div>
        </Card>
        <aside className="stack">
          <SignedBy consent={consent} />
          <Seal consent={consent} />
        </aside>
      </div>
    </>
  );
}

function State({ standing }: { standing: boolean }) {
  if (!standing) return <Badge>Revocado</Badge>;
  return (
    <Badge tone="ok" mark={<CheckIcon size={14} />}>
      Firmado
    </Badge>
  );
}

function Whose({ patient, unsent }: { patient: string; unsent: boolean }) {
  const state = useRecord('patients', patient);
  const name = state.status === 'ready' ? fullName(state.record) : UNKNOWN_PATIENT;
  return (
    <p className="facts-line">
      {state.status === 'loading' ? null : <span>{name}</span>}
      {unsent ? <UnsentMark /> : null}
    </p>
  );
}

function SignedBy({ consent }: { consent: Consent }) {
  const timeZone = useClinicConfig()?.timezone;
  const facts = [
    ['Firmó', consent.signer_name],
    ['Documento', consent.signer_document],
    ['Parentesco', consent.signer_kinship],
    ['Fecha', formatDateTime(consent.signed_at, timeZone)],
    ['Profesional', consent.professional_name],
  ] as const;
  return (
    <Card title="Firma">
      <div className={styles.signature}>
        <Signature strokes={consent.strokes} name={consent.signer_name} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

function Seal({ consent }: { consent: Consent }) {
  const holds = useMemo(() => sealOf(consent) === consent.hash, [consent]);
  return (
    <Card title="Sello SHA-256">
      <p className={styles.hash}>{groupsOf(consent.hash, 4).join(' ')}</p>
      {holds ? (
        <p className={`said ${styles.holds}`}>
          <CircleCheckIcon size={18} />
          El texto, los nombres y la firma coinciden con el sello.
        </p>
      ) : (
        <p className="said wrong" role="alert">
          <TriangleAlertIcon size={18} />
          El texto, los nombres o la firma no coinciden con el sello.
        </p>
      )}
    </Card>
  );
}
