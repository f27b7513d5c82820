import { totalObjection, type Budget } from '#domain/money/budget.ts';
import { termsObjection, type Terms } from '#domain/money/instalments.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useRecord } from '#record/read/use-record.ts';
import { MoneyField } from '#ui/form/fields/number-field.tsx';
import { TextAreaField, TextField } from '#ui/form/fields.tsx';
import { firstField } from '#ui/form/first-field.ts';
import { formatMoney } from '#ui/text/format.ts';
import { BUDGET_CREATED, BUDGET_SAVE_FAILED, BUDGET_UPDATED } from '../messages.ts';
import { asTyped } from '#record/form/as-typed.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { TermsFields } from './terms-fields.tsx';
import { readyTerms } from './ready-terms.ts';

interface BudgetDialogProps {
  patient: Patient;
  /** Absent for a new budget. */
  budget?: Budget | undefined;
  /** The amount already paid. */
  paid: number;
  onClose: () => void;
}

/** The form of a new and of an existing budget. */
export function BudgetDialog({ patient, budget, paid, onClose }: BudgetDialogProps) {
  // The present record: another person may change it while the form is open.
  const state = useRecord('budgets', budget?.id ?? '');
  const record = budget && (state.status === 'ready' ? state.record : budget);
  const form = useRecordForm({
    collection: 'budgets',
    record,
    blank: { patient: patient.id },
    parentId: patient.id,
    saved: budget ? BUDGET_UPDATED : BUDGET_CREATED,
    failed: BUDGET_SAVE_FAILED,
    check: (values) => Promise.resolve(refusedTerms(values)),
    onSaved: onClose,
  });
  const { total_amount } = form.values;
  const objection = totalObjection(total_amount);
  const terms = readyTerms(form.values);
  const refused = terms && refusedTerms(terms);
  const offline = useOfflineNote();
  const shown = asTyped(form, {
    errors: { total_amount: objection, ...refused },
    warnings: { total_amount: warningOf(total_amount, paid) },
  });
  const field = bind(shown);
  return (
    <RecordDialog
      form={shown}
      title={budget ? 'Editar presupuesto' : 'Nuevo presupuesto'}
      subtitle={fullName(patient)}
      submit={budget ? 'Guardar cambios' : 'Guardar presupuesto'}
      disabled={objection !== null || refused !== null}
      note={offline}
      onClose={onClose}
    >
      <TextField {...field('nombre')} {...firstField()} required placeholder="Ortodoncia completa, exodoncias…" />
      <MoneyField {...field('total_amount')} required size="amount" placeholder="0,00" />
      <TextAreaField {...field('description')} hint="Sale en la hoja impresa, una línea por concepto" />
      <TermsFields form={shown} budget={record} paid={paid} />
    </RecordDialog>
  );
}

/** The message for an initial payment that leaves nothing for the instalments; null without one. */
function refusedTerms(terms: Terms): { down_payment: string } | null {
  const down_payment = termsObjection(terms);
  return down_payment === null ? null : { down_payment };
}

/** A total below what was paid already is allowed, with a warning. */
function warningOf(total_amount: number | null, paid: number): string | null {
  if (total_amount === null || !(total_amount > 0) || total_amount >= paid) return null;
  const over = fromCents(toCents(paid) - toCents(total_amount));
  return `Ya se pagaron ${formatMoney(paid)}: con este monto quedarían ${formatMoney(over)} pagados de más`;
}
