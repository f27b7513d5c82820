import { formatCount, formatMoney } from '#ui/text/format.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { BUDGET_DELETE_FAILED, BUDGET_DELETED } from '../messages.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import styles from './delete.module.css';

interface DeleteBudgetProps {
  budget: BudgetWithFigures;
  money: PatientMoney;
  onClose: () => void;
}

export function DeleteBudget({ budget, money, onClose }: DeleteBudgetProps) {
  const { id, nombre, total_amount, total_paid } = money.budgets.find((each) => each.id === budget.id) ?? budget;
  const count = money.payments.filter((payment) => payment.budget === id).length;
  return (
    <DeleteDialog
      collection="budgets"
      id={id}
      opened
      onClose={onClose}
      title="¿Eliminar este presupuesto?"
      confirmLabel={labelOf(count)}
      deleted={BUDGET_DELETED}
      failed={BUDGET_DELETE_FAILED}
      failedAsToast
      counted
      irreversible
    >
      {count === 0 ? null : <p>Se eliminarán también todos sus pagos.</p>}
      <dl className={styles.goes}>
        <dt>{nombre}</dt>
        <dd>{formatMoney(total_amount)}</dd>
        {count === 0 ? null : (
          <>
            <dt>{formatCount(count, 'pago registrado', 'pagos registrados')}</dt>
            <dd>{formatMoney(total_paid)}</dd>
          </>
        )}
      </dl>
    </DeleteDialog>
  );
}

function labelOf(count: number): string {
  if (count === 0) return 'Eliminar presupuesto';
  return count === 1 ? 'Eliminar con su pago' : `Eliminar con sus ${count} pagos`;
}
