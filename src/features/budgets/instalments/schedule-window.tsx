import { PrinterIcon } from 'lucide-react';
import { cuotas } from '#domain/money/instalment-words.ts';
import { INITIAL, settledOn, type Standing } from '#domain/money/instalments.ts';
import { inTurn, type Payment } from '#domain/money/payment.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { sumOf } from '#domain/values/money.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { formatDate, formatDayMonth, formatMoney } from '#ui/text/format.ts';
import { ScheduleList } from './schedule-list.tsx';
import { useSchedule, useStanding } from './use-standing.ts';
import styles from './instalments.module.css';

interface ScheduleWindowProps {
  patient: Patient;
  budget: BudgetWithFigures;
  /** The payments of this budget. */
  payments: readonly Payment[];
  onPay: () => void;
  onClose: () => void;
}

/** The schedule of one budget: what is paid, what is overdue, what comes. */
export function ScheduleWindow({ patient, budget, payments, onPay, onClose }: ScheduleWindowProps) {
  const today = useToday();
  const schedule = useSchedule(budget);
  const standing = useStanding(budget, budget.total_paid);
  if (!standing) return null;
  const settled = settledOn(
    schedule,
    inTurn(budget.total_amount, payments).map(({ payment }) => payment),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cuotas"
      subtitle={
        <>
          {fullName(patient)}
          <br />
          {budget.nombre}
        </>
      }
      size="form"
    >
      <Figures standing={standing} today={today} />
      <ScheduleList standing={standing} settled={settled} today={today} />
      <ModalActions note="Los pagos llenan las cuotas en orden.">
        <ButtonLink to="/budgets/$id/print" params={{ id: budget.id }} icon={<PrinterIcon />}>
          Imprimir
        </ButtonLink>
        {budget.remaining_balance > 0 ? (
          <Button variant="filled" onClick={onPay}>
            Pagar
          </Button>
        ) : null}
      </ModalActions>
    </Modal>
  );
}

function Figures({ standing, today }: { standing: Standing; today: string }) {
  const { lines, count, settled, overdue, missing } = standing;
  const monthly = lines.filter(({ number }) => number !== INITIAL);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Pagadas</dt>
        <dd>
          {settled} de {count}
        </dd>
        <dd>
          {formatMoney(sumOf(monthly.map(({ paid }) => paid)))} de{' '}
          {formatMoney(sumOf(monthly.map(({ amount }) => amount)))}
        </dd>
      </div>
      <div data-late={overdue.since === null ? undefined : true}>
        <dt>Vencido</dt>
        <dd>{formatMoney(overdue.amount)}</dd>
        <dd>
          {overdue.since === null ? 'nada' : `${overdueCount(standing)} desde ${formatDayMonth(overdue.since, today)}`}
        </dd>
      </div>
      <div>
        <dt>Saldo</dt>
        <dd>{formatMoney(missing)}</dd>
        <dd>última el {formatDate(lines.at(-1)?.due)}</dd>
      </div>
    </dl>
  );
}

function overdueCount({ overdue: { instalments, initials } }: Standing): string {
  if (initials === 0) return cuotas(instalments);
  return instalments === 0 ? 'la inicial' : `la inicial y ${cuotas(instalments)}`;
}
