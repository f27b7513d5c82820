import { HistoryIcon, PlusIcon, PrinterIcon } from 'lucide-react';
import { progressColor } from '#domain/money/budget.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatMoney } from '#ui/text/format.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import type { OpenWindows } from '../panel/windows.ts';
import { unsentNote } from './payment-history.tsx';
import { PaymentTable } from './payment-table.tsx';
import styles from './history.module.css';

interface BudgetPaymentsProps {
  patient: Patient;
  money: PatientMoney;
  budget: BudgetWithFigures;
  open: OpenWindows;
  onClose: () => void;
}

/** The payments of one budget, with their sum. */
export function BudgetPayments({ patient, money, budget, open, onClose }: BudgetPaymentsProps) {
  const { id, nombre, remaining_balance } = budget;
  const payments = money.payments.filter((payment) => payment.budget === id);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pagos del presupuesto"
      subtitle={`${nombre} · ${fullName(patient)}`}
      size="list"
    >
      <Figures budget={budget} />
      <PaymentTable label="Pagos del presupuesto" payments={payments} money={money} open={open} />
      <ModalActions note={unsentNote(payments, money)}>
        <Button icon={<HistoryIcon />} onClick={() => open.list({ kind: 'history', budget: id })}>
          Ver historial
        </Button>
        <ButtonLink to="/budgets/$id/print" params={{ id }} icon={<PrinterIcon />}>
          Imprimir
        </ButtonLink>
        {remaining_balance > 0 ? (
          <Button variant="accent" icon={<PlusIcon />} onClick={() => open.form({ kind: 'pay', budget: id })}>
            Registrar pago
          </Button>
        ) : null}
      </ModalActions>
    </Modal>
  );
}

function Figures({ budget }: { budget: BudgetWithFigures }) {
  const { total_amount, total_paid, remaining_balance, payment_progress } = budget;
  const percent = Math.floor(payment_progress);
  return (
    <div className={styles.figures}>
      <dl>
        <div>
          <dt>Monto total</dt>
          <dd>{formatMoney(total_amount)}</dd>
        </div>
        <div>
          <dt>Pagado · {percent} %</dt>
          <dd>{formatMoney(total_paid)}</dd>
        </div>
        <div>
          <dt>{remaining_balance < 0 ? 'Pagado de más' : 'Saldo'}</dt>
          <dd>{remaining_balance === 0 ? 'Pago Completado' : formatMoney(Math.abs(remaining_balance))}</dd>
        </div>
      </dl>
      <Progress label={`Pagado ${percent} %`} value={payment_progress} tone={progressColor(payment_progress)} />
    </div>
  );
}
