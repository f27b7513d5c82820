import { progressColor } from '#domain/money/budget.ts';
import { overdueWords } from '#domain/money/instalment-words.ts';
import type { Standing } from '#domain/money/instalments.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { MoneyField } from '#ui/form/fields/number-field.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { Progress } from '#ui/marks/progress.tsx';
import { useStanding } from '../instalments/use-standing.ts';
import { BeforeAfter, ChangeLine } from './before-after.tsx';
import { PaymentSuggestions } from './payment-suggestions.tsx';
import styles from './payment-dialog.module.css';

interface PaymentAmountProps {
  form: RecordFormHandle<'payments'>;
  budget: BudgetWithFigures | undefined;
  /** The edited payment's own share of the budget's sum. */
  own: number;
  /** The budget's last payment before this one. */
  last: number | undefined;
}

/** The amount, buttons for the amounts paid most often, and the resulting balance. */
export function PaymentAmount({ form, budget, own, last }: PaymentAmountProps) {
  const field = bind(form);
  const others = budget ? fromCents(toCents(budget.total_paid) - toCents(own)) : 0;
  const standing = useStanding(budget, others);
  const { amount } = form.values;
  return (
    <div className={styles.amount}>
      <MoneyField {...field('amount')} {...firstField()} required size="amount" placeholder="0,00" />
      {budget ? (
        <>
          <PaymentSuggestions
            budget={budget}
            own={own}
            last={last}
            standing={standing}
            amount={amount}
            onPick={(picked) => form.set('amount', picked)}
          />
          <BalanceAfter budget={budget} own={own} amount={amount || 0} />
        </>
      ) : null}
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
  const standing = useStanding(budget, total_paid);
  const standingAfter = useStanding(budget, fromCents(others + toCents(amount)));
  return (
    <BeforeAfter
      label="Saldo después del pago"
      before={remaining_balance}
      after={fromCents(after)}
      refused={refused}
      above={
        standing && standingAfter ? (
          <ChangeLine
            label="Cuotas"
            before={<StandingWords {...standing} />}
            after={<StandingWords {...standingAfter} />}
          />
        ) : null
      }
    >
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

/** "2 vencidas", "al día, 6 de 18", "todas pagadas". */
function StandingWords({ overdue, settled, count, next }: Standing) {
  if (overdue.since !== null) return <span className="wrong">{overdueWords(overdue).replace(/ cuotas? /, ' ')}</span>;
  return next === null ? 'todas pagadas' : `al día, ${settled} de ${count}`;
}
