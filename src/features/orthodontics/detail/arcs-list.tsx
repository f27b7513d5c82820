import { archwireWords, controlFacts } from '#domain/clinical/notes/orthodontic-control.ts';
import type { ArcsOverTime } from '#domain/orthodontics/arcs-over-time.ts';
import { addDays } from '#domain/values/dates.ts';
import { formatDate } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { monthName } from '../shown/words.ts';
import styles from './arcs.module.css';

interface Line {
  date: string;
  what: string;
  detail: string;
  alert?: boolean;
}

/** All that the drawing shows, in words: controls, missed visits and months without a control, the newest first. */
export function ArcsList({ view, arcs }: { view: CaseView; arcs: ArcsOverTime }) {
  const { course, controls } = view;
  const lines: Line[] = [
    ...controls.map(({ date, control }) => ({
      date,
      what: 'Control',
      detail: controlFacts(control)
        .map(({ label, text }) => `${label}: ${text}`)
        .join(' · '),
    })),
    ...arcs.missed.map((date) => ({ date, what: 'Inasistencia', detail: '', alert: true })),
    ...arcs.without.map(({ from, until }) => ({
      date: from,
      what: 'Mes sin control',
      detail: `Del ${formatDate(from)} al ${formatDate(addDays(until, -1))}`,
    })),
  ].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return (
    <>
      <dl className={styles.wires}>
        {(['upper', 'lower'] as const).map((arch) => (
          <div key={arch}>
            <dt>{arch === 'upper' ? 'Arco superior' : 'Arco inferior'}</dt>
            {arcs[arch].length === 0 ? <dd>Ninguno anotado</dd> : null}
            {arcs[arch].map(({ wire, from, until, current }) => (
              <dd key={from}>
                <b>{archwireWords(wire)}</b>, del {formatDate(from)}{' '}
                {current && course.phase !== 'terminado' ? 'a hoy' : `al ${formatDate(until)}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {lines.length === 0 ? <p className="nothing">Todavía no hay controles desde el inicio del caso.</p> : null}
      <ol className={styles.list} aria-label="Controles e inasistencias">
        {lines.map(({ date, what, detail, alert }, at) => (
          <li key={`${date} ${what} ${at}`} data-alert={alert || undefined}>
            <time dateTime={date}>{formatDate(date)}</time>
            <span className="text-3">{monthName(course, date)}</span>
            <p>
              <b>{what}</b> {detail}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
