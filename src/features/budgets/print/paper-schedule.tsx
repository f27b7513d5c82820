import { filled, INITIAL, scheduleOf, type Instalment, type Share, type Terms } from '#domain/money/instalments.ts';
import { dateIn } from '#domain/values/dates.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import styles from './paper.module.css';

/** Columns of the schedule: more of them from this number of lines on, unless an amount is too wide for those. */
const COLUMNS = { few: 3, many: 4, from: 25, wide: 10_000 };
/** The height of a line of the schedule in rows of the paper, and that of its heading. */
const ROW = { line: 0.85, heading: 1.6 };

function columnsFor(schedule: readonly Share[]): number {
  const narrow = schedule.every(({ amount }) => amount < COLUMNS.wide);
  return narrow && schedule.length >= COLUMNS.from ? COLUMNS.many : COLUMNS.few;
}

/** The number of rows of the paper that the schedule of a budget takes. */
export function rowsOfSchedule(terms: Terms): number {
  // The due dates do not matter here.
  const schedule = scheduleOf(terms, '');
  if (schedule.length === 0) return 0;
  return Math.ceil(Math.ceil(schedule.length / columnsFor(schedule)) * ROW.line + ROW.heading);
}

interface PaperScheduleProps {
  budget: BudgetWithFigures;
  /** Null: the offer alone, without what was paid. */
  paid: number | null;
  timeZone: string | undefined;
}

/** The instalments of a budget on its paper, in columns, read downwards. */
export function PaperSchedule({ budget, paid, timeZone }: PaperScheduleProps) {
  const lines = filled(scheduleOf(budget, dateIn(new Date(budget.created_at), timeZone)), paid ?? 0);
  if (lines.length === 0) return null;
  const columns = columnsFor(lines);
  const settled = lines.some(({ missing }) => missing === 0);
  return (
    <section className={styles.schedule}>
      <h3>Cuotas{settled ? ' · ✓ pagada' : ''}</h3>
      <ol style={{ gridTemplateRows: `repeat(${Math.ceil(lines.length / columns)}, auto)` }}>
        {lines.map((line) => (
          <li key={line.number}>
            <span>{nameOf(line)}</span>
            <span>{line.number === INITIAL ? 'al firmar' : formatDate(line.due)}</span>
            <span>{formatMoney(line.amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const nameOf = ({ number, missing }: Instalment): string =>
  `${number === INITIAL ? 'Inicial' : number}${missing === 0 ? ' ✓' : ''}`;
