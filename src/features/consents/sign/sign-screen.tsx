import { ChevronDownIcon, CircleCheckIcon, LockIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isShortEnough, isSignature, SIGNATURE_TOO_LONG } from '#domain/documents/signature.ts';
import { ConsentText } from '#entities/consent/consent-text.tsx';
import { SampleBadge } from '#entities/consent/review-badge.tsx';
import { takeBack } from '#runtime/handed-over.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented, type Segment } from '#ui/inputs/segmented.tsx';
import { SignaturePad, type DrawnStrokes } from '#ui/inputs/signature-pad.tsx';
import { BrandMark } from '#ui/layout/brand.tsx';
import { formatWrittenDate } from '#ui/text/format.ts';
import type { ConsentToSign } from './consent-to-sign.ts';
import { useEndSeen } from './use-end-seen.ts';
import { useSigning } from './use-signing.ts';
import styles from './sign.module.css';

type Size = 'small' | 'normal' | 'large';

/** A letter of each size stands for its name, which a screen reader says. */
const letter = (size: Size) => (
  <i aria-hidden="true" data-size={size}>
    A
  </i>
);
const SIZES: readonly Segment<Size>[] = [
  { value: 'small', label: 'Pequeño', icon: letter('small') },
  { value: 'normal', label: 'Normal', icon: letter('normal') },
  { value: 'large', label: 'Grande', icon: letter('large') },
];

/** The tablet as a patient sees it: one text, and the paper to sign on. No way leads from here but giving it back. */
export function SignScreen({ consent }: { consent: ConsentToSign }) {
  const { signed, sign, busy, failure } = useSigning(consent);
  if (signed) return <Thanks />;
  return <Paper consent={consent} busy={busy} failure={failure} onSign={sign} />;
}

/** The heading of a screen that took the place of another one: the focus begins there, and a screen reader reads on. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

function Frame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const clinic = useClinicConfig()?.clinic_name;
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <BrandMark />
        <p className={styles.clinic}>
          <b>{clinic || 'Arcada'}</b>
          <small>Consentimiento</small>
        </p>
        {tools}
        <Button icon={<LockIcon />} onClick={takeBack}>
          Devolver
        </Button>
      </header>
      {children}
    </div>
  );
}

interface PaperProps {
  consent: ConsentToSign;
  busy: boolean;
  failure: string | null;
  onSign: (strokes: DrawnStrokes) => void;
}

function Paper({ consent, busy, failure, onSign }: PaperProps) {
  const [size, setSize] = useState<Size>('normal');
  const { box, end, seen, goOn } = useEndSeen();
  const { values, patient, sample } = consent;
  const today = useToday();
  return (
    <Frame
      tools={
        <div className={styles.sizes}>
          <Segmented
            name="size"
            label="Tamaño del texto"
            options={SIZES}
            value={size}
            onChange={(next) => setSize(next ?? 'normal')}
          />
        </div>
      }
    >
      <main id="contenido" className={styles.columns}>
        <article className={styles.document}>
          <div className={styles.title}>
            <Heading>{values.title}</Heading>
            <p>
              {patient} · {formatWrittenDate(today)}
            </p>
            {sample ? <SampleBadge /> : null}
          </div>
          {/* Focusable, so that a keyboard scrolls it too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section ref={box} className={styles.text} data-size={size} tabIndex={0} aria-label="Texto">
            <ConsentText text={values.text} heading="h2" />
            <div ref={end} className={styles.end} />
          </section>
          {seen ? null : (
            <div className={styles.cue}>
              <button type="button" className="row" onClick={goOn}>
                Siga leyendo
                <ChevronDownIcon size={18} />
              </button>
            </div>
          )}
        </article>
        <Signing consent={consent} seen={seen} busy={busy} failure={failure} onSign={onSign} />
      </main>
    </Frame>
  );
}

function Signing({ consent: { values, why }, seen, busy, failure, onSign }: PaperProps & { seen: boolean }) {
  const [strokes, setStrokes] = useState<DrawnStrokes>([]);
  // A new key makes a new, empty paper.
  const [paper, setPaper] = useState(0);
  const isTooLong = !isShortEnough(strokes);
  const ready = seen && isSignature(strokes) && !isTooLong;
  const said = isTooLong ? SIGNATURE_TOO_LONG : failure;
  return (
    <section className={styles.signing} aria-label="Firma">
      <div>
        <h2>{values.signer_kinship === null ? 'Firma el paciente' : 'Firma la persona responsable'}</h2>
        <p className={styles.who}>{values.signer_name}</p>
        {why === null ? null : <p className={styles.why}>{why}</p>}
      </div>
      <dl className={styles.facts}>
        {values.signer_document === null ? null : (
          <div>
            <dt>Documento</dt>
            <dd>{values.signer_document}</dd>
          </div>
        )}
        {values.signer_kinship === null ? null : (
          <div>
            <dt>Parentesco</dt>
            <dd>{values.signer_kinship}</dd>
          </div>
        )}
      </dl>
      <SignaturePad key={paper} label={`Espacio para la firma de ${values.signer_name}`} onChange={setStrokes} />
      <div className={styles.buttons}>
        {said === null ? (
          <p className={styles.hint}>{seen ? '' : 'Para firmar, lea el texto hasta el final.'}</p>
        ) : (
          <p role="alert" className="wrong">
            {said}
          </p>
        )}
        <Button
          disabled={strokes.length === 0 || busy}
          onClick={() => {
            setStrokes([]);
            setPaper(paper + 1);
          }}
        >
          Borrar
        </Button>
        <Button variant="filled" disabled={!ready} busy={busy} onClick={() => onSign(strokes)}>
          Firmar
        </Button>
      </div>
    </section>
  );
}

function Thanks() {
  return (
    <Frame>
      <main id="contenido" className={styles.thanks}>
        <CircleCheckIcon size={56} />
        <Heading>Firmado</Heading>
        <p>
          <output>Gracias. Devuelva la tableta a la persona que le atiende.</output>
        </p>
      </main>
    </Frame>
  );
}
