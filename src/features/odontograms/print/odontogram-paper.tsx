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
import { BrandMark } from '#ui/layout/brand.tsx';
import { fitLines, linesOf } from '#ui/print/fit-lines.ts';
import { formatCount, formatDateTime } from '#ui/text/format.ts';
import { markOf } from '../marking/marking.ts';
import { PaperTeeth } from './paper-teeth.tsx';
import type { PaperFacts } from './use-paper-facts.ts';
import styles from './paper.module.css';

interface OdontogramPaperProps {
  view: OdontogramView;
  age: number | null;
  facts: PaperFacts;
}

/** One A4 page on its side: chart, legend, observations, patient, date, signatures. */
export function OdontogramPaper({ view, age, facts }: OdontogramPaperProps) {
  const { teeth } = view;
  const milk = hasMilkTeeth(age) || toothNumbers('child').some((number) => teeth.has(number));
  return createPortal(
    <article className={styles.sheet} aria-label="Odontograma impreso">
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
            <div className={styles.subtitle}>
              <h2>Odontograma Infantil</h2>
              <Statistics teeth={teeth} type="child" />
            </div>
            <PaperTeeth type="child" teeth={teeth} />
          </section>
        ) : null}
        <Notes view={view} sections={milk ? ['adult', 'child'] : ['adult']} />
      </div>
      <Foot {...facts} />
    </article>,
    document.body,
  );
}

function Head({ view: { patient, updated_at }, age, facts: { config } }: OdontogramPaperProps) {
  return (
    <header className={styles.head}>
      <BrandMark size={34} />
      <p className={styles.clinic}>{config?.clinic_name}</p>
      <h1>Odontograma</h1>
      <dl>
        <dt>Paciente</dt>
        <dd>{patient ? fullName(patient) : UNKNOWN_PATIENT}</dd>
        <dt>Documento</dt>
        <dd>{patient?.identity_card || '—'}</dd>
        <dt>Edad</dt>
        <dd>{age === null ? '—' : formatCount(age, 'año', 'años')}</dd>
      </dl>
      <dl>
        <dt>Fecha</dt>
        <dd>{formatDateTime(updated_at, config?.timezone)}</dd>
      </dl>
    </header>
  );
}

function Alerts({ alerts, alertsFailed }: PaperFacts) {
  if (alertsFailed) return <p className={styles.alerts}>▲ Alertas: no se pudieron leer</p>;
  if (alerts.length === 0) return null;
  return <p className={styles.alerts}>▲ {alerts.map((alert) => alertText(alert)).join(' · ')}</p>;
}

/** Characters in a line and lines in the column, in the width that is left. */
const ROOM = { narrow: { width: 84, lines: 8 }, wide: { width: 155, lines: 10 } };

function Notes({ view, sections }: { view: OdontogramView; sections: readonly ToothType[] }) {
  const { general, each, cut } = notesOf(view, sections);
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
      <div className={styles.signatures}>
        <span>Firma y sello</span>
        <span>Firma del paciente o responsable</span>
      </div>
    </section>
  );
}

/** Half of the room for the observations of the mouth, half for those of its teeth, and what one leaves for the other. */
function notesOf({ odontogram, teeth }: OdontogramView, sections: readonly ToothType[]) {
  const room = sections.length > 1 ? ROOM.narrow : ROOM.wide;
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

function Foot({ person, config, now }: PaperFacts) {
  const at = formatDateTime(now.toISOString(), config?.timezone);
  const by = person ? ` por ${[person.first_name, person.last_name].filter(Boolean).join(' ') || person.username}` : '';
  return (
    <footer className={styles.foot}>
      Azul: hecho · Rojo: pendiente · Impreso el {at}
      {by}
      <span>1 de 1</span>
    </footer>
  );
}
