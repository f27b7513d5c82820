import { createPortal } from 'react-dom';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import {
  CONDITION_LABELS,
  CONDITIONS,
  hasMilkTeeth,
  sectionStatistics,
  TOOTH_GROUPS,
  toothNumbers,
  type ToothType,
} from '#domain/clinical/tooth.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { alertText } from '#entities/clinical-history/alert-banner.tsx';
import { ConditionIcon } from '#entities/odontogram/condition-icon.tsx';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import { fitLines, linesOf } from '#ui/print/fit-lines.ts';
import paper from '#ui/print/paper.module.css';
import { Letterhead, linesMore } from '#entities/clinic/letterhead.tsx';
import { PaperHead, Signatures } from '#ui/print/paper.tsx';
import { formatCount, formatDateTime } from '#ui/text/format.ts';
import { markOf } from '../marking/marking.ts';
import { PaperTeeth } from './paper-teeth.tsx';
import type { OdontogramFacts } from './use-odontogram-facts.ts';
import styles from './paper.module.css';

interface OdontogramPaperProps {
  view: OdontogramView;
  age: number | null;
  facts: OdontogramFacts;
}

/** A landscape A4 page: chart, legend, observations, patient, date, signatures. */
export function OdontogramPaper({ view, age, facts }: OdontogramPaperProps) {
  const { teeth } = view;
  const milk = hasMilkTeeth(age) || toothNumbers('child').some((number) => teeth.has(number));
  return createPortal(
    <article className={`${paper.paper} ${styles.sheet}`} aria-label="Odontograma impreso">
      <Head view={view} age={age} facts={facts} />
      <div className={styles.title}>
        <h2>Odontograma Adulto</h2>
        <Statistics teeth={teeth} type="adult" />
        <Alerts {...facts} />
      </div>
      <PaperTeeth type="adult" teeth={teeth} />
      <ul className={styles.legend}>
        {CONDITIONS.map((condition) => (
          <li key={condition}>
            <ConditionIcon condition={condition} />
            {CONDITION_LABELS[condition]}
          </li>
        ))}
      </ul>
      <div className={styles.lower} data-milk={milk || undefined}>
        {milk ? (
          <section>
            <div className="spread">
              <h2>Odontograma Infantil</h2>
              <Statistics teeth={teeth} type="child" />
            </div>
            <PaperTeeth type="child" teeth={teeth} />
          </section>
        ) : null}
        <Notes view={view} sections={milk ? ['adult', 'child'] : ['adult']} less={linesMore(facts.letterhead)} />
      </div>
      <footer>
        Azul: hecho · Rojo: pendiente · {facts.printed}
        <span>1 de 1</span>
      </footer>
    </article>,
    document.body,
  );
}

function Head({ view: { patient, updated_at }, age, facts: { clinic, letterhead, timeZone } }: OdontogramPaperProps) {
  return (
    <PaperHead clinic={clinic} details={letterhead && <Letterhead clinic={letterhead} />}>
      <h1>Odontograma</h1>
      <dl className={styles.facts}>
        <dt>Paciente</dt>
        <dd>{patient ? fullName(patient) : UNKNOWN_PATIENT}</dd>
        <dt>Documento</dt>
        <dd>{patient?.identity_card || '—'}</dd>
        <dt>Edad</dt>
        <dd>{age === null ? '—' : formatCount(age, 'año', 'años')}</dd>
      </dl>
      <dl className={styles.facts}>
        <dt>Fecha</dt>
        <dd>{formatDateTime(updated_at, timeZone)}</dd>
      </dl>
    </PaperHead>
  );
}

function Alerts({ alerts, alertsFailed }: OdontogramFacts) {
  if (alertsFailed) return <p className={styles.alerts}>▲ Alertas: no se pudieron leer</p>;
  if (alerts.length === 0) return null;
  return <p className={styles.alerts}>▲ {alerts.map((alert) => alertText(alert)).join(' · ')}</p>;
}

/** Characters in a line and lines in the column, by the width left. */
const ROOM = { narrow: { width: 84, lines: 8 }, wide: { width: 155, lines: 10 } };

interface NotesProps {
  view: OdontogramView;
  sections: readonly ToothType[];
  /** Lines that a higher head takes from the observations. */
  less: number;
}

function Notes({ view, sections, less }: NotesProps) {
  const { general, each, cut } = notesOf(view, sections, less);
  return (
    <section className={styles.notes}>
      <div className={styles.texts}>
        <h2>Observaciones</h2>
        {general.length === 0 ? <p>No hay observaciones registradas</p> : null}
        {general.map((line, place) => (
          <p key={`${place} ${line}`}>{line}</p>
        ))}
        {each.length === 0 ? null : <h2>Por diente</h2>}
        {each.map((line) => (
          <p key={line}>
            <b>{line.slice(0, 2)}</b>
            {line.slice(2)}
          </p>
        ))}
      </div>
      {cut ? <p>El texto completo está en la ficha del paciente.</p> : null}
      <Signatures left="Firma y sello" right="Firma del paciente o responsable" />
    </section>
  );
}

/** The observations of the mouth and of its teeth get half of the room each, and what the other leaves. */
function notesOf({ odontogram, teeth }: OdontogramView, sections: readonly ToothType[], less: number) {
  const { width, lines } = sections.length > 1 ? ROOM.narrow : ROOM.wide;
  const room = { width, lines: Math.max(2, lines - less) };
  const general = observationsOf(odontogram)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const each = sections
    .flatMap((type) => toothNumbers(type))
    .flatMap((number) => {
      const { observation } = markOf(teeth, number);
      return observation ? [`${number} ${observation.trim().replaceAll(/\s*\n\s*/g, ' · ')}`] : [];
    });
  const wanted = linesOf(each, room.width);
  const first = fitLines(general, { ...room, lines: room.lines - Math.min(wanted, room.lines / 2) });
  const second = fitLines(each, { ...room, lines: room.lines - Math.max(1, linesOf(first.shown, room.width)) });
  return { general: first.shown, each: second.shown, cut: first.cut || second.cut };
}

function Statistics({ teeth, type }: { teeth: OdontogramView['teeth']; type: ToothType }) {
  const counts = sectionStatistics(teeth, type);
  return (
    <dl className={styles.statistics}>
      {TOOTH_GROUPS.map(({ label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{counts[label]}</dd>
        </div>
      ))}
    </dl>
  );
}
