import { PAYMENT_METHOD_LABELS, type Payment } from '#domain/money/payment.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import { PAYMENT_DELETE_FAILED, PAYMENT_DELETED } from '../messages.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import { BeforeAfter } from './before-after.tsx';
import styles from './delete.module.css';

interface DeletePaymentProps {
  payment: Payment;
  money: PatientMoney;
  onClose: () => void;
}

export function DeletePayment({ payment, money, onClose }: DeletePaymentProps) {
  const { id, amount, payment_date, payment_method } = payment;
  const budget = money.budgets.find((each) => each.id === payment.budget);
  const facts = [PAYMENT_METHOD_LABELS[payment_method], formatDate(payment_date), budget && `«${budget.nombre}»`];
  return (
    <DeleteDialog
      collection="payments"
      id={id}
      opened
      onClose={onClose}
      title="¿Eliminar este pago?"
      confirmLabel="Eliminar pago"
      deleted={PAYMENT_DELETED}
      failed={PAYMENT_DELETE_FAILED}
      failedAsToast
      irreversible
    >
      <p>{facts.filter(Boolean).join(', ')}.</p>
      <div className={styles.balance}>
        <BeforeAfter
          label="El saldo subirá"
          before={budget?.remaining_balance ?? 0}
          after={fromCents(toCents(budget?.remaining_balance ?? 0) + toCents(amount))}
          above={
            <span className={styles.payment}>
              <span>Pago</span>
              <b className="amount">{formatMoney(amount)}</b>
            </span>
          }
        />
      </div>
    </DeleteDialog>
  );
}
