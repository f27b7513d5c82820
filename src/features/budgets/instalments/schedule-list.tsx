import { CalendarIcon, CheckIcon, TriangleAlertIcon } from 'lucide-react';
import { INITIAL, isOverdue, type Instalment, type Standing } from '#domain/money/instalments.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatDayMonth, formatMoney } from '#ui/text/format.ts';
import { lineDueWords } from './due-words.ts';
import styles from './instalments.module.css';

interface ScheduleListProps {
  standing: Standing;
  /** The day on which each line was paid in full, by its number. */
  settled: ReadonlyMap<number, string>;
  today: string;
}

type State = 'paid' | 'late' | 'next' | 'later';

/** The lines of a schedule: icon, word and figure. */
export function ScheduleList({ standing, settled, today }: ScheduleListProps) {
  const { lines, next } = standing;
  const stateOf = (line: Instalment): State => {
    if (line.missing === 0) return 'paid';
    if (isOverdue(line, today)) return 'late';
    // The one that is due next: the first that is not overdue.
    const first = next && isOverdue(next, today) ? lines.find((each) => each.missing > 0 && each.due >= today) : next;
    return line === first ? 'next' : 'later';
  };
  return (
    // The list scrolls by itself: the keyboard reaches it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles.schedule} aria-label="Cuotas del presupuesto" tabIndex={0}>
      {lines.map((line) => (
        <Line key={line.number} line={line} state={stateOf(line)} paidOn={settled.get(line.number)} today={today} />
      ))}
    </ol>
  );
}

interface LineProps {
  line: Instalment;
  state: State;
  paidOn: string | undefined;
  today: string;
}

function Line({ line, state, paidOn, today }: LineProps) {
  const { number, due, amount, paid, missing } = line;
  const counted = state === 'late' || state === 'next';
  const partly = paid > 0 && missing > 0;
  const share = `Pagado ${formatMoney(paid)} de ${formatMoney(amount)}`;
  return (
    <li data-state={state}>
      <span className={styles.sign} aria-hidden="true">
        {state === 'paid' ? <CheckIcon size={17} /> : null}
        {state === 'late' ? <TriangleAlertIcon size={17} /> : null}
        {state === 'next' ? <CalendarIcon size={17} /> : null}
        {state === 'later' ? number || null : null}
      </span>
      <span className={styles.what}>
        <b>{number === INITIAL ? 'Cuota inicial' : `Cuota ${number}`}</b>
        <small>{number === INITIAL && state === 'paid' ? 'al firmar' : lineDueWords({ due, counted }, today)}</small>
        {partly ? (
          <Progress label={share} value={(paid / amount) * 100} tone={state === 'late' ? 'red' : 'blue'} size="sm" />
        ) : null}
      </span>
      <span>
        {state === 'paid' ? <Badge tone="ok">Pagada</Badge> : null}
        {state === 'late' ? <Badge tone="danger">Vencida</Badge> : null}
        {state === 'next' ? <Badge tone="accent">Vence</Badge> : null}
      </span>
      <span className={styles.sum}>
        <b>{formatMoney(state === 'paid' ? amount : missing)}</b>
        {state === 'paid' && paidOn !== undefined ? <small>el {formatDayMonth(paidOn, today)}</small> : null}
        {partly ? <small>de {formatMoney(amount)}</small> : null}
      </span>
    </li>
  );
}
