import { INITIAL, type Standing } from '#domain/money/instalments.ts';
import { maxPayable } from '#domain/money/payment.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { formatMoney } from '#ui/text/format.ts';

/** An amount that is often paid. */
interface Suggestion {
  label: string;
  amount: number;
}

const CATCH_UP = 'Ponerse al día';

interface SuggestionsOf {
  budget: BudgetWithFigures;
  /** The edited payment's own share of the budget's sum. */
  own: number;
  /** The budget's last payment before this one. */
  last: number | undefined;
  /** The schedule without the edited payment; null where there is none. */
  standing: Standing | null;
}

/** The amounts that are often paid of a budget: what its schedule asks for, else what was paid last; and all of it. */
function suggestionsOf({ budget, own, last, standing }: SuggestionsOf): Suggestion[] {
  const most = maxPayable(budget.remaining_balance, own);
  if (most === 0) return [];
  const all = { label: 'Todo el saldo', amount: most };
  const next = standing?.next;
  if (!standing || !next) {
    return last !== undefined && last < most ? [{ label: 'Como el último', amount: last }, all] : [all];
  }
  const { catchUp } = standing;
  return [
    { label: next.number === INITIAL ? 'Cuota inicial' : `Cuota ${next.number}`, amount: next.missing },
    ...(catchUp > 0 ? [{ label: CATCH_UP, amount: catchUp }] : []),
    all,
  ];
}

/** The amount with which a payment of a scheduled budget begins: what leaves nothing overdue, else the next instalment. */
export const presetOf = (standing: Standing | null): number | null =>
  standing?.next ? standing.catchUp || standing.next.missing : null;

/** The place of the suggestion that an amount is. Of one overdue instalment, "Cuota 5" and "Ponerse al día" are the same. */
function fittingPlace(offered: readonly Suggestion[], amount: number | null): number {
  const catchUp = offered.findIndex((each) => each.label === CATCH_UP && each.amount === amount);
  return catchUp === -1 ? offered.findIndex((each) => each.amount === amount) : catchUp;
}

interface PaymentSuggestionsProps extends SuggestionsOf {
  amount: number | null;
  onPick: (amount: number) => void;
}

/** The suggested amounts as buttons. */
export function PaymentSuggestions({ amount, onPick, ...of }: PaymentSuggestionsProps) {
  const offered = suggestionsOf(of);
  if (offered.length === 0) return null;
  const fits = of.standing ? fittingPlace(offered, amount) : undefined;
  return (
    <Chips label="Montos frecuentes">
      {offered.map((each, place) => (
        <Chip
          key={each.label}
          figure={formatMoney(each.amount)}
          {...(fits !== undefined && { pressed: place === fits })}
          onClick={() => onPick(each.amount)}
        >
          {each.label}
        </Chip>
      ))}
    </Chips>
  );
}
