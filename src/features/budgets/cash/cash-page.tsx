import { ChevronLeftIcon, ChevronRightIcon, PrinterIcon, WalletIcon } from 'lucide-react';
import { useEffect, useId } from 'react';
import { addDays } from '#domain/values/dates.ts';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { ListFailed } from '#record/list/list-failed.tsx';
import { StillComing } from '#record/read/still-coming.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import { cashDay, type CashDay } from '#store/money/cash.ts';
import { Button, ButtonLink, IconButton } from '#ui/controls/button.tsx';
import { FieldNotes } from '#ui/form/field.tsx';
import { useDateFilter } from '#ui/form/use-date-filter.ts';
import { DateInput } from '#ui/inputs/date-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatLongDate } from '#ui/text/format.ts';
import { usePrinting } from '#ui/print/use-printing.ts';
import { CASH_FAILED } from '../messages.ts';
import { CashCountCard } from './cash-count-card.tsx';
import { CashPaper } from './cash-paper.tsx';
import { CashPayments } from './cash-payments.tsx';
import { ByMethod, ByPerson } from './cash-sums.tsx';
import { CompleteUntil } from './complete-until.tsx';
import { useCashCount, type CashCounting } from './use-cash-count.ts';
import styles from './cash.module.css';

interface CashPageProps {
  /** The address's day; undefined: today. */
  date: string | undefined;
  /** Null: today. */
  onDate: (date: string | null) => void;
}

/** The payments of one day by method and by receiver, compared with the counted cash. */
export function CashPage({ date: asked, onDate }: CashPageProps) {
  const today = useToday();
  // A day in the future has no cash to count.
  const isToCome = asked !== undefined && asked > today;
  const date = asked === undefined || isToCome ? today : asked;
  useEffect(() => {
    if (isToCome) onDate(null);
  });
  const state = useLastAnswer(useRead(cashDay, date));
  const toCome = state.status === 'ready' && !state.value.complete;
  const counting = useCashCount(date);
  const choose = (next: string) => onDate(next >= today ? null : next);
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Caja del día"
          subtitle={formatLongDate(date)}
          actions={
            <>
              <DayChooser date={date} today={today} onDate={choose} />
              {toCome ? null : (
                <Button className={styles.print ?? ''} icon={<PrinterIcon />} onClick={() => print()}>
                  Imprimir
                </Button>
              )}
            </>
          }
        />
        {state.status === 'failed' ? <ListFailed message={CASH_FAILED} onRetry={state.retry} /> : null}
      </div>
      {toCome ? <PaymentsToCome /> : null}
      {state.status === 'ready' && state.value.complete ? (
        <Shown date={date} day={state.value} counting={counting} />
      ) : null}
    </>
  );
}

function DayChooser({ date, today, onDate }: { date: string; today: string; onDate: (date: string) => void }) {
  const notes = useId();
  const chosen = useDateFilter(date, onDate, { max: today, required: true });
  return (
    <div className={styles.day}>
      <IconButton label="Día anterior" icon={<ChevronLeftIcon />} onClick={() => onDate(addDays(date, -1))} />
      <div className={styles.date}>
        <DateInput
          name="date"
          aria-label="Día"
          aria-required
          aria-invalid={chosen.error === undefined ? undefined : true}
          aria-describedby={chosen.error === undefined ? undefined : `${notes}-error`}
          today={today}
          max={today}
          value={chosen.value}
          onChange={chosen.onChange}
          onBlur={chosen.onBlur}
        />
        <FieldNotes id={notes} error={chosen.error} warning={undefined} hint={undefined} />
      </div>
      <IconButton
        label="Día siguiente"
        icon={<ChevronRightIcon />}
        disabled={date >= today}
        onClick={() => onDate(addDays(date, 1))}
      />
    </div>
  );
}

function Shown({ date, day, counting }: { date: string; day: CashDay; counting: CashCounting }) {
  const printing = usePrinting();
  const facts = usePaperFacts();
  return (
    <>
      <div className="no-print">
        <div className={styles.columns}>
          {day.payments.length === 0 ? (
            <NoPayments />
          ) : (
            <>
              <ByMethod sums={day.sums} />
              <ByPerson day={day} />
              <CashPayments date={date} day={day} />
            </>
          )}
          <aside>
            <CashCountCard key={date} day={day} counting={counting} />
          </aside>
        </div>
        <CompleteUntil />
      </div>
      {printing ? <CashPaper date={date} day={day} count={counting.count} facts={facts} /> : null}
    </>
  );
}

/** Shown instead of the sums until they are complete: staff count the drawer against them. */
const PaymentsToCome = () => (
  <Card padded={false}>
    <StillComing whole>La caja se verá aquí en cuanto hayan llegado todos los pagos.</StillComing>
  </Card>
);

function NoPayments() {
  return (
    <Card padded={false} className={styles.none ?? ''}>
      <EmptyState
        icon={<WalletIcon size={28} />}
        title="Sin pagos este día"
        action={<ButtonLink to="/patients">Ir a Pacientes</ButtonLink>}
      >
        Los pagos se registran desde los presupuestos de cada paciente y aparecen aquí al momento.
      </EmptyState>
    </Card>
  );
}
