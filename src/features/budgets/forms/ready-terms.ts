import { TERMS, totalObjection } from '#domain/money/budget.ts';
import { MOST_INSTALMENTS, type Terms } from '#domain/money/instalments.ts';
import { hasTwoDecimals } from '#domain/values/money.ts';
import { isDate } from '#domain/values/dates.ts';
import type { RecordFormValues } from '#record/form/record-values.ts';

type Typed = RecordFormValues<'budgets'>;

/** Whether any of the terms is typed: a date field that was emptied holds ''. */
export const hasTerms = (values: Typed): boolean => TERMS.some((field) => (values[field] ?? '') !== '');

/** The terms as they are typed, once all of them can be read; null before, and without terms. */
export function readyTerms({ total_amount, down_payment, instalments, first_due }: Typed):
  | (Terms & {
      down_payment: number;
      instalments: number;
      first_due: string;
    })
  | null {
  if (total_amount === null || totalObjection(total_amount) !== null) return null;
  if (down_payment === null || !(down_payment >= 0) || !hasTwoDecimals(down_payment)) return null;
  if (instalments === null || !Number.isInteger(instalments) || instalments < 1 || instalments > MOST_INSTALMENTS) {
    return null;
  }
  if (first_due === null || !isDate(first_due)) return null;
  return { total_amount, down_payment, instalments, first_due };
}
