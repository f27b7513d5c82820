import { archwireWords, controlFacts } from '#domain/clinical/notes/orthodontic-control.ts';
import { asControl, type InMouth } from '#domain/orthodontics/in-mouth.ts';
import { APPLIANCE_LABELS } from '#domain/orthodontics/orthodontic-case.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { ApplianceDrawing } from '#entities/appliance/appliance-drawing.tsx';
import { Letterhead, linesMore } from '#entities/clinic/letterhead.tsx';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { formatAge, formatCount, formatDate, formatTime, formatWeekday } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { MonthBar } from '../shown/month-bar.tsx';
import { elasticWords, monthWords, moreWords } from '../shown/words.ts';
import { controlsThatFit, type Taken } from './sheet-room.ts';
import styles from './case-paper.module.css';

interface CasePaperProps {
  view: CaseView;
  /** Undefined when the patient is not on this tablet. */
  patient: Patient | undefined;
  facts: ReturnType<typeof usePaperFacts>;
  today: string;
}

/** A case on one A4 page: how far it is, what is worn and how, and when to come back. */
export function CasePaper({ view, patient, facts, today }: CasePaperProps) {
  const { course, mouth, missing, next } = view;
  const about = aboutOf(view, patient, today);
  const worn = mouth === null ? [] : wornOf(mouth);
  const hasNext = next !== null && (next.visit !== null || next.due !== null);
  const taken = { letterhead: linesMore(facts.letterhead), about: about.map(({ value }) => value), worn, hasNext };
  return (
    <article className={`${paper.paper} ${styles.page}`} aria-label="Hoja de ortodoncia impresa">
      <PaperHead clinic={facts.clinic} details={facts.letterhead && <Letterhead clinic={facts.letterhead} />} mark={44}>
        <p className={styles.kind}>Ortodoncia</p>
      </PaperHead>
      <dl className={styles.about}>
        {about.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Progress view={view} />
      {mouth === null ? null : (
        <section>
          <h2>
            {course.phase === 'terminado' ? 'En boca al terminar' : 'En boca'}, según el control del{' '}
            {formatDate(mouth.seen)}
          </h2>
          <figure className={styles.drawing}>
            <ApplianceDrawing control={asControl(mouth)} missing={missing} />
          </figure>
          <dl className={styles.worn}>
            {worn.map(({ label, text, small }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {text}
                  {small === undefined ? null : <small>{small}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {next !== null && hasNext ? <Next next={next} /> : null}
      <Controls view={view} taken={taken} />
      <footer>
        <span>{facts.printed}</span>
        <span className="nowrap">Página 1 de 1</span>
      </footer>
    </article>
  );
}

/** The facts about patient and case; what is not known is left out. */
function aboutOf({ course }: CaseView, patient: Patient | undefined, today: string) {
  const pairs = [
    ['Paciente', patient ? fullName(patient) : UNKNOWN_PATIENT],
    ['Documento', patient?.identity_card],
    ['Edad', patient && formatAge(patient.fecha_nacimiento, today)],
    ['Responsable', patient?.guardian_name],
    ['Aparato', APPLIANCE_LABELS[course.appliance] ?? course.appliance],
    ['Inicio', formatDate(course.started_on)],
  ] as const;
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The facts about what is worn, in words. */
function wornOf({ upper, lower, elastics, off }: InMouth) {
  const worn = elastics && elasticWords(elastics);
  const pairs = elastics?.pairs.map(([from, to]) => `${from} con ${to}`).join(', ');
  return [
    { label: 'Arco superior', text: archwireWords(upper?.wire ?? null) ?? '—', small: undefined },
    { label: 'Arco inferior', text: archwireWords(lower?.wire ?? null) ?? '—', small: undefined },
    ...(worn === null
      ? []
      : [{ label: 'Elásticos', text: [worn.name, worn.detail].filter(Boolean).join(', '), small: pairs || undefined }]),
    ...(off.length === 0
      ? []
      : [{ label: off.length === 1 ? 'Bracket caído' : 'Brackets caídos', text: off.join(', '), small: undefined }]),
  ];
}

function Progress({ view: { course, months, days, missed } }: { view: CaseView }) {
  const { without, plannedEnd } = months;
  const counts = [
    formatCount(days.length, 'control', 'controles'),
    missed.length === 0 ? null : formatCount(missed.length, 'inasistencia', 'inasistencias'),
    without.length === 0 ? null : formatCount(without.length, 'mes sin control', 'meses sin control'),
  ].filter(Boolean);
  return (
    <section className={styles.progress}>
      <p>
        <b>{[monthWords(months), moreWords(months)].filter(Boolean).join(' · ')}</b>
        <span>{counts.join(' · ')}</span>
      </p>
      <MonthBar months={months} />
      <p>
        <span>{formatDate(course.started_on)}</span>
        <span>
          {course.finished_on === null
            ? `Fin previsto ${formatDate(plannedEnd)}`
            : `Terminado el ${formatDate(course.finished_on)}`}
        </span>
      </p>
    </section>
  );
}

/** The date that the patient looks for: that of the next visit, else the day from which to ask for one. */
function Next({ next: { due, overdue, visit } }: { next: NonNullable<CaseView['next']> }) {
  return (
    <section className={styles.next}>
      <h2>{visit === null ? 'Próximo control' : 'Próxima cita'}</h2>
      {visit === null ? (
        <p>
          <b>
            {overdue > 0 ? 'Debía ser el' : 'Desde el'} {formatDate(due)}
          </b>
          <span>{overdue > 0 ? 'Pida su cita cuanto antes.' : 'Pida su cita con tiempo.'}</span>
        </p>
      ) : (
        <p>
          <b>
            {formatWeekday(visit.fecha)}, {formatTime(visit.hora)}
          </b>
          <span>{[formatDate(visit.fecha), visit.location, visit.tipo_tratamiento].filter(Boolean).join(' · ')}</span>
        </p>
      )}
    </section>
  );
}

/** The last controls, as many as there is room for. */
function Controls({ view: { controls }, taken }: { view: CaseView; taken: Taken }) {
  const rows = controls.map(({ id, date, control }) => ({
    id,
    date,
    text:
      controlFacts(control)
        .map(({ tag }) => tag)
        .join(' · ') || 'Sin cambios anotados',
  }));
  const count = controlsThatFit(
    rows.map(({ text }) => text),
    taken,
  );
  if (count === 0) return null;
  const left = rows.length - count;
  return (
    <section className={styles.controls}>
      <h2>Últimos controles</h2>
      <table>
        <tbody>
          {rows.slice(0, count).map(({ id, date, text }) => (
            <tr key={id}>
              <td>{formatDate(date)}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left === 0 ? null : <p>Antes hubo {formatCount(left, 'control más', 'controles más')}.</p>}
    </section>
  );
}
