import type { ContactReason } from '#domain/follow-up/contact-attempt.ts';
import type { MonthFigures } from '#domain/follow-up/month-figures.ts';
import { addDays } from '#domain/values/dates.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { onceReceived } from '#store/database/still-to-come.ts';
import { figuresOfMonth } from '#store/follow-up/attempts.ts';
import { formatList, formatLongDate, formatNumber } from '#ui/text/format.ts';
import styles from './month-line.module.css';

type Figures = Record<ContactReason, MonthFigures>;

/** The figures of a month and of the one before; null while attempts or visits are still downloading. */
const readMonths = onceReceived(
  ['contact-attempts', 'appointments'],
  async (db: ArcadaDatabase, month: string): Promise<{ now: Figures; before: Figures }> => {
    const [now, before] = await Promise.all([figuresOfMonth(db, month), figuresOfMonth(db, monthBefore(month))]);
    return { now, before };
  },
);

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The numbers of patients called this month, reached, and come back; calls about money are counted apart. */
export function MonthLine() {
  const month = useToday().slice(0, 7);
  const read = useRead(readMonths, month);
  const months = valueOf(read);
  if (months === null || read.status === 'failed') return null;
  return (
    <section className={styles.line} aria-label="Este mes">
      <h2>{monthName(month)}</h2>
      <Figure value={months?.now.seguimiento.called} one="llamado" many="llamados" />
      <Figure value={months?.now.seguimiento.reached} one="contactado" many="contactados" />
      <Figure value={months?.now.seguimiento.returned} one="volvió" many="volvieron" />
      <p className={styles.before}>
        {months && months.now.cobranza.called > 0 ? <span>Por cobranza: {inWords(months.now.cobranza)}</span> : null}
        {months ? (
          <span>
            {monthName(monthBefore(month))}: {inWords(months.before.seguimiento)}
          </span>
        ) : null}
      </p>
    </section>
  );
}

const Figure = ({ value, one, many }: { value: number | undefined; one: string; many: string }) => (
  <span>
    <b>{value === undefined ? '\u2007' : formatNumber(value)}</b> {value === 1 ? one : many}
  </span>
);

/** "38, 25 y 14": in the order of the line. */
const inWords = ({ called, reached, returned }: MonthFigures): string =>
  formatList([called, reached, returned].map(formatNumber));

/** "Noviembre". */
function monthName(month: string): string {
  const [, name = ''] = formatLongDate(`${month}-01`).split(' de ');
  return name.charAt(0).toLocaleUpperCase('es') + name.slice(1);
}
