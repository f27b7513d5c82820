import type { Budget } from '#domain/money/budget.ts';
import { MOST_INSTALMENTS, termsObjection } from '#domain/money/instalments.ts';
import { dateIn } from '#domain/values/dates.ts';
import { addMonths } from '#domain/values/spans.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { MoneyField, NumberField } from '#ui/form/fields/number-field.tsx';
import { Switch } from '#ui/inputs/choices.tsx';
import { hasTerms, readyTerms } from './ready-terms.ts';
import { TermsPreview } from './terms-preview.tsx';
import styles from './terms.module.css';

/** The instalments with which the form begins. */
const USUAL = 12;

interface TermsFieldsProps {
  form: RecordFormHandle<'budgets'>;
  /** The present record; undefined for a new budget. */
  budget: Budget | undefined;
  /** The amount already paid. */
  paid: number;
}

/** The terms of the budget: paid at will, or by an initial payment and monthly instalments, which are shown as they will be. */
export function TermsFields({ form, budget, paid }: TermsFieldsProps) {
  const field = bind(form);
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const on = hasTerms(form.values);
  const terms = readyTerms(form.values);
  /** Turned off and on again, the budget has its own terms back. */
  function change(wanted: boolean): void {
    form.set('down_payment', wanted ? (budget?.down_payment ?? 0) : null);
    form.set('instalments', wanted ? (budget?.instalments ?? USUAL) : null);
    form.set('first_due', wanted ? (budget?.first_due ?? addMonths(today, 1)) : null);
  }
  return (
    <>
      <Switch label="Pagar en cuotas" checked={on} onChange={change} />
      {on ? (
        <div className={styles.fields}>
          <MoneyField {...field('down_payment')} required placeholder="0,00" />
          <NumberField {...field('instalments')} required min={1} max={MOST_INSTALMENTS} stepper="joined" />
          <DateField {...field('first_due')} required today={today} />
        </div>
      ) : null}
      {terms && termsObjection(terms) === null ? (
        <TermsPreview
          terms={terms}
          madeOn={budget ? dateIn(new Date(budget.created_at), timeZone) : today}
          before={budget}
          paid={paid}
        />
      ) : null}
    </>
  );
}
