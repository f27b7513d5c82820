import { cuotas } from '#domain/money/instalment-words.ts';
import type { DuesSum } from '#store/money/dues.ts';
import figures from '#ui/layout/figure-card.module.css';
import { formatCount, formatDayMonth, formatMoney } from '#ui/text/format.ts';
import type { DuesPage } from './use-dues-page.ts';
import styles from './dues.module.css';

/** The sums that are overdue, due this week, and due at all. */
export function DuesTotals({ page: { sums, sunday }, today }: { page: DuesPage; today: string }) {
  const { overdue, week, all } = sums;
  return (
    <div className={`thirds ${figures.cards} ${styles.totals}`}>
      <Total label="Vencido" amount={overdue.amount} alarming={overdue.amount > 0}>
        {overdue.people === 0 ? 'nadie debe' : `${countOf(overdue)} de ${people(overdue.people)}`}
      </Total>
      <Total label="Vence esta semana" amount={week.amount}>
        {week.people === 0 ? 'nada' : countOf(week)}, hasta el {formatDayMonth(sunday, today)}
      </Total>
      <Total label="Por cobrar en total" amount={all.amount}>
        {people(all.people)} con cuotas
      </Total>
    </div>
  );
}

const people = (count: number): string => formatCount(count, 'persona', 'personas');

/** "23 cuotas", "1 inicial y 2 cuotas". */
function countOf({ instalments, initials }: DuesSum): string {
  const initial = formatCount(initials, 'inicial', 'iniciales');
  if (initials === 0) return cuotas(instalments);
  return instalments === 0 ? initial : `${initial} y ${cuotas(instalments)}`;
}

interface TotalProps {
  label: string;
  amount: number;
  alarming?: boolean;
  children: React.ReactNode;
}

function Total({ label, amount, alarming = false, children }: TotalProps) {
  return (
    <section className={figures.card} aria-label={label}>
      <h2 className={figures.label}>{label}</h2>
      <b className={figures.figure} data-alarming={alarming || undefined}>
        {formatMoney(amount)}
      </b>
      <p className={figures.note}>{children}</p>
    </section>
  );
}
