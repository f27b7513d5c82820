import { Link } from '@tanstack/react-router';
import { ChevronRightIcon, PhoneIcon, TriangleAlertIcon } from 'lucide-react';
import { overdueWords } from '#domain/money/instalment-words.ts';
import { formatMoney, formatNumber } from '#ui/text/format.ts';
import { useOverdueSums, useToCall } from './use-figures.ts';
import styles from './work-lines.module.css';

/** The tasks that wait in the clinic, one line each; nothing where none waits. */
export function WorkLines() {
  const overdue = useOverdueSums();
  const toCall = useToCall();
  const owed = overdue && overdue.amount > 0 ? overdue : null;
  if (!owed && !toCall) return null;
  return (
    <div className={`halves ${styles.lines}`}>
      {owed ? (
        <Link to="/cobranzas" className={styles.line} data-late>
          <TriangleAlertIcon size={18} />
          <span>
            {overdueWords(owed)} · {formatMoney(owed.amount)}
          </span>
          <ChevronRightIcon size={18} />
        </Link>
      ) : null}
      {toCall ? (
        <Link to="/seguimiento" className={styles.line}>
          <PhoneIcon size={18} />
          <span>{formatNumber(toCall)} por llamar</span>
          <ChevronRightIcon size={18} />
        </Link>
      ) : null}
    </div>
  );
}
