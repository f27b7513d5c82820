import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { howToTake, type PrescriptionLine } from '#domain/documents/prescription.ts';
import { paperNumber } from '#domain/money/paper.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { Letterhead, linesMore } from '#entities/clinic/letterhead.tsx';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { alertText } from '#entities/clinical-history/alert-banner.tsx';
import type { PrescriptionPaper as Contents } from '#store/documents/prescriptions.ts';
import { fitLines } from '#ui/print/fit-lines.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { fitOf, instructionLines } from './fit.ts';
import { useFittedSheet } from './use-fitted-sheet.ts';
import styles from './paper.module.css';

interface PrescriptionPaperProps {
  contents: Contents;
  facts: ReturnType<typeof usePaperFacts>;
  alerts: readonly ClinicalAlert[];
}

/** The alerts that a pharmacy must see. */
const ON_PAPER: readonly ClinicalAlert['code'][] = ['allergies', 'anesthesia'];
/** The frame of the allergies: the history has the rest. */
const ALLERGY_ROOM = { lines: 3, width: 74 };
/** The height of a line of the letterhead, in pixels. */
const HEAD_LINE = 17;

/** A prescription: an upright page of A5. */
export function PrescriptionPaper({ contents, facts, alerts }: PrescriptionPaperProps) {
  const { prescription, patient, unsent } = contents;
  const { lines, instructions, date, prescriber_name, licence_number } = prescription;
  const more = linesMore(facts.letterhead);
  const warned = alerts.filter(({ code }) => ON_PAPER.includes(code)).map(alertText);
  const { shown, cut } = fitLines(warned, ALLERGY_ROOM);
  const number = paperNumber(prescription.id);
  const fit = fitOf(prescription, { lines: more + shown.length, size: HEAD_LINE });
  const sheet = useFittedSheet(fit);
  return (
    <article ref={sheet} className={`${paper.paper} ${styles.sheet}`} data-fit={fit} aria-label="Receta impresa">
      <PaperHead clinic={facts.clinic} details={facts.letterhead && <Letterhead clinic={facts.letterhead} />} mark={36}>
        <div className={styles.date}>
          <p className={styles.kind}>Receta</p>
          <b>{formatDate(date)}</b>
        </div>
      </PaperHead>
      <dl className={styles.patient}>
        <dt>Paciente</dt>
        <dd>{patient ? fullName(patient) : UNKNOWN_PATIENT}</dd>
        <dt>Edad</dt>
        <dd>
          {[
            formatAge(patient?.fecha_nacimiento, date) ?? 'No especificada',
            patient?.identity_card ? `Documento ${patient.identity_card}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </dl>
      {shown.length === 0 ? null : (
        <p className={styles.allergies}>
          {shown.join(' · ')}
          {cut ? ' (completo en la historia clínica)' : ''}
        </p>
      )}
      <ol className={styles.lines}>
        {lines.map((line, place) => (
          // Lines have no id, and two may be equal; they are never reordered here.
          <Line key={place} line={line} />
        ))}
      </ol>
      {instructions === null ? null : (
        <section className={styles.instructions}>
          <h2>Indicaciones</h2>
          <p>{instructionLines(instructions).join('\n')}</p>
        </section>
      )}
      <p className={styles.signature}>
        {prescriber_name}
        <small>Colegiatura {licence_number}</small>
      </p>
      <footer>
        <span>{facts.printed}</span>
        <span className={styles.number} data-provisional={unsent || undefined}>
          {unsent ? 'Número provisional ' : ''}
          <b>{number}</b>
        </span>
      </footer>
    </article>
  );
}

function Line({ line }: { line: PrescriptionLine }) {
  const how = howToTake(line);
  return (
    <li>
      <b>{line.medicine}</b>
      {line.quantity === null ? null : <span className={styles.quantity}>Cantidad: {line.quantity}</span>}
      {how === '' ? null : <p>{how}</p>}
    </li>
  );
}
