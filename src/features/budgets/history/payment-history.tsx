import { PlusIcon, PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { sumOf } from '#domain/values/money.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';
import { formatCount, formatMoney } from '#ui/text/format.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import type { OpenWindows } from '../panel/windows.ts';
import { PaymentTable } from './payment-table.tsx';
import styles from './history.module.css';

const ALL = 'all';

interface PaymentHistoryProps {
  patient: Patient;
  money: PatientMoney;
  /** The budget whose payments are shown at first; null: all. */
  budget: string | null;
  open: OpenWindows;
  onClose: () => void;
}

/** All payments of a patient, of all budgets or of one. */
export function PaymentHistory({ patient, money, budget, open, onClose }: PaymentHistoryProps) {
  const [filter, setFilter] = useState(budget ?? ALL);
  const payments = filter === ALL ? money.payments : money.payments.filter((payment) => payment.budget === filter);
  const chosen = money.budgets.find(({ id }) => id === filter);
  const payable = chosen ? chosen.remaining_balance > 0 : money.balance.owed > 0;
  return (
    <Modal opened onClose={onClose} title="Historial de pagos" subtitle={fullName(patient)} size="list">
      <div className={styles.filter}>
        <Field label="Presupuesto" name="budget">
          {(control) => (
            <SelectControl
              {...control}
              value={filter}
              options={[
                { value: ALL, label: 'Todos los presupuestos' },
                ...money.budgets.map(({ id, nombre }) => ({ value: id, label: nombre })),
              ]}
              onChange={({ target }) => setFilter(target.value)}
            />
          )}
        </Field>
        <output className={styles.sum}>
          {formatCount(payments.length, 'pago', 'pagos')}
          <b>{formatMoney(sumOf(payments.map(({ amount }) => amount)))}</b>
        </output>
      </div>
      <PaymentTable label="Historial de pagos" payments={payments} money={money} open={open} named />
      <ModalActions note={unsentNote(payments, money)}>
        {chosen ? (
          <ButtonLink to="/budgets/$id/print" params={{ id: chosen.id }} icon={<PrinterIcon />}>
            Imprimir
          </ButtonLink>
        ) : null}
        {payable ? (
          <Button
            variant="accent"
            icon={<PlusIcon />}
            onClick={() => open.form({ kind: 'pay', ...(chosen && { budget: chosen.id }) })}
          >
            Registrar pago
          </Button>
        ) : null}
      </ModalActions>
    </Modal>
  );
}

/** The note below a list whose sums include unsent payments. */
export function unsentNote(payments: readonly { id: string }[], { marks }: PatientMoney): string | undefined {
  return payments.some(({ id }) => marks.has(id)) ? 'Los pagos sin enviar ya cuentan en el saldo.' : undefined;
}
