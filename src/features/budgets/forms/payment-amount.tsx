import { progressColor } from '#domain/money/budget.ts';
import { maxPayable } from '#domain/money/payment.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { MoneyField } from '#ui/form/fields/number-field.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatMoney } from '#ui/text/format.ts';
import { BeforeAfter } from './before-after.tsx';
import styles from './payment-dialog.module.css';

interface PaymentAmountProps {
  form: RecordFormHandle<'payments'>;
  budget: BudgetWithFigures | undefined;
  /** The edited payment's own share of the budget's sum. */
  own: number;
  /** The budget's last payment before this one. */
  last: number | undefined;
}

/** The amount, two buttons for the amounts paid most often, and the resulting balance. */
export function PaymentAmount({ form, budget, own, last }: PaymentAmountProps) {
  const field = bind(form);
  const most = budget ? maxPayable(budget.remaining_balance, own) : 0;
  return (
    <div className={styles.amount}>
      <MoneyField {...field('amount')} {...firstField()} required size="amount" placeholder="0,00" />
      {most > 0 ? (
        <Chips label="Montos frecuentes">
          {last !== undefined && last < most ? (
            <Chip figure={formatMoney(last)} onClick={() => form.set('amount', last)}>
              Como el último
            </Chip>
          ) : null}
          <Chip figure={formatMoney(most)} onClick={() => form.set('amount', most)}>
            Todo el saldo
          </Chip>
        </Chips>
      ) : null}
      {budget ? <BalanceAfter budget={budget} own={own} amount={form.values.amount || 0} /> : null}
    </div>
  );
}

interface BalanceAfterProps {
  budget: BudgetWithFigures;
  own: number;
  amount: number;
}

function BalanceAfter({ budget, own, amount }: BalanceAfterProps) {
  const { total_amount, total_paid, remaining_balance } = budget;
  const after = toCents(remaining_balance) + toCents(own) - toCents(amount);
  const others = toCents(total_paid) - toCents(own);
  const percent = (cents: number) => (cents / toCents(total_amount)) * 100;
  const refused = after < 0 && amount > own;
  return (
    <BeforeAfter label="Saldo después del pago" before={remaining_balance} after={fromCents(after)} refused={refused}>
      <Progress
        label="Pagado hasta ahora"
        value={percent(others)}
        // Coloured as the budget's own bar will be: a first payment is not red because little was paid before it.
        tone={refused ? 'red' : progressColor(percent(others + toCents(amount)))}
        more={percent(toCents(amount))}
      />
    </BeforeAfter>
  );
}
