import { CalendarIcon, ChevronRightIcon, TriangleAlertIcon } from 'lucide-react';
import { lineName, overdueWords } from '#domain/money/instalment-words.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { formatDayMonth, formatMoney } from '#ui/text/format.ts';
import { dueWords, overdueNumbers } from './due-words.ts';
import { useStanding } from './use-standing.ts';
import styles from './instalments.module.css';

interface InstalmentLineProps {
  budget: BudgetWithFigures;
  /** The id of the element that names the budget. */
  nameId: string;
  onOpen: () => void;
}

/** The next instalment of a budget, or the overdue ones and since when, on a button that opens the schedule. */
export function InstalmentLine({ budget, nameId, onOpen }: InstalmentLineProps) {
  const today = useToday();
  const standing = useStanding(budget, budget.total_paid);
  const next = standing?.next;
  if (!standing || !next) return null;
  const { overdue, count } = standing;
  const late = overdue.since !== null;
  const numbers = overdueNumbers(standing, today);
  return (
    <button
      type="button"
      className={styles.line}
      data-late={late || undefined}
      aria-describedby={nameId}
      onClick={onOpen}
    >
      {late ? <TriangleAlertIcon size={18} /> : <CalendarIcon size={18} />}
      {overdue.since === null ? (
        <span className={styles.words}>
          <b>{lineName(next.number, count)}</b> · {dueWords(next.due, today)} · {formatMoney(next.missing)}
        </span>
      ) : (
        <span className={styles.words}>
          <b>
            {overdueWords(overdue)} · {formatMoney(overdue.amount)}
          </b>{' '}
          <span>
            desde {formatDayMonth(overdue.since, today)}
            {numbers === '' ? '' : `, ${numbers}`}
          </span>
        </span>
      )}
      <ChevronRightIcon size={18} />
    </button>
  );
}
