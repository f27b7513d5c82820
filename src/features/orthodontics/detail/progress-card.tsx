import { FlagIcon, XIcon } from 'lucide-react';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { HatchMark, MonthBar } from '../shown/month-bar.tsx';
import { monthWords, moreWords } from '../shown/words.ts';
import styles from './case-detail.module.css';

/** The months of treatment, with what happened in them. */
export function ProgressCard({ view: { course, months, days, missed } }: { view: CaseView }) {
  const more = moreWords(months);
  const { without } = months;
  const beyond = { width: `${(months.more / months.months.length) * 100}%` };
  return (
    <Card padded={false}>
      <div className={styles.progress}>
        <div className={styles.head}>
          <h2 className={styles.month}>
            {monthWords(months)}
            {more === null ? null : (
              <span className={styles.more}>
                · <FlagIcon size={18} />
                {more}
              </span>
            )}
          </h2>
          <ul className={styles.counts}>
            <li>
              <Count count={days.length} one="control" many="controles" />
            </li>
            {missed.length === 0 ? null : (
              <li className="row" data-missed>
                <XIcon size={13} strokeWidth={3} />
                <Count count={missed.length} one="inasistencia" many="inasistencias" />
              </li>
            )}
            {without.length === 0 ? null : (
              <li className="row">
                <HatchMark />
                <Count count={without.length} one="mes sin control" many="meses sin control" />
              </li>
            )}
          </ul>
        </div>
        <MonthBar months={months} />
        <p className={styles.ends}>
          <span>{formatDate(course.started_on)}</span>
          <span>Fin previsto {formatDate(months.plannedEnd)}</span>
          {more === null ? null : (
            <span style={beyond}>{course.finished_on === null ? 'hoy' : formatDate(course.finished_on)}</span>
          )}
        </p>
      </div>
    </Card>
  );
}

/** The figure of a count in bold. */
function Count({ count, one, many }: { count: number; one: string; many: string }) {
  const [figure, ...words] = formatCount(count, one, many).split(' ');
  return (
    <span>
      <b>{figure}</b> {words.join(' ')}
    </span>
  );
}
