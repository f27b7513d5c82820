import { useState } from 'react';
import {
  amountObjection,
  maxPayable,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type Payment,
} from '#domain/money/payment.ts';
import { scheduleOf, standingOf } from '#domain/money/instalments.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { dateIn } from '#domain/values/dates.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Switch } from '#ui/inputs/choices.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { datedLater } from '#ui/form/dated-later.ts';
import { SelectField, TextAreaField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { formatMoney } from '#ui/text/format.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import { asTyped } from '#record/form/as-typed.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { presetOf } from './payment-suggestions.tsx';
import { ownAmount, usePaymentForm } from './use-payment-form.ts';
import styles from './payment-dialog.module.css';

interface PaymentDialogProps {
  patient: Patient;
  money: PatientMoney;
  /** The payment to be edited; absent: a new one. */
  payment?: Payment;
  /** The budget of a new payment, when chosen before. */
  budget?: string | undefined;
  onClose: () => void;
  onReceipt: (payment: string) => void;
}

/** The form of a new and of an existing payment. */
export function PaymentDialog({ patient, money, payment, budget, onClose, onReceipt }: PaymentDialogProps) {
  const [receipt, setReceipt] = useState(false);
  const payable = money.budgets.filter((each) => each.remaining_balance > 0 || each.id === payment?.budget);
  const only = payable.length === 1 ? payable[0]?.id : undefined;
  const preset = usePreset(money);
  const { form, record } = usePaymentForm({
    patient: patient.id,
    payment,
    budget: budget ?? only,
    preset: payment ? null : preset(budget ?? only ?? null),
    onSaved: (id) => {
      onClose();
      if (receipt) onReceipt(id);
    },
  });
  const { amount, budget: chosenId } = form.values;
  const today = useToday();
  const chosen = money.budgets.find(({ id }) => id === chosenId);
  const own = ownAmount(record, chosenId);
  const objection = form.submitting ? null : amountObjection(amount, chosen?.remaining_balance ?? Infinity, own);
  const shown = followPreset(asTyped(form, { errors: { amount: objection } }), preset);
  const field = bind(shown);
  return (
    <RecordDialog
      form={shown}
      title={payment ? 'Editar pago' : 'Registrar pago'}
      subtitle={fullName(patient)}
      submit={payment ? 'Guardar cambios' : 'Guardar pago'}
      disabled={objection !== null}
      note={useOfflineNote()}
      onClose={onClose}
    >
      <SelectField
        {...field('budget')}
        required
        options={payable.map((each) => ({ value: each.id, label: optionOf(each, ownAmount(record, each.id)) }))}
        {...(chosen ? {} : { emptyLabel: 'Elija un presupuesto' })}
      />
      <PaymentAmount form={shown} budget={chosen} own={own} last={lastOf(money, chosenId, record)} />
      <SegmentedField
        {...field('payment_method')}
        required
        clearable={false}
        options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
      />
      <div className={styles.row}>
        <DateField
          {...field('payment_date')}
          required
          today={today}
          warning={datedLater(shown.values.payment_date, today)}
        />
        <TextAreaField {...field('notes')} rows={1} placeholder="Nº de operación, quién pagó…" />
      </div>
      {payment ? null : <Switch label="Abrir el recibo al guardar" checked={receipt} onChange={setReceipt} />}
    </RecordDialog>
  );
}

/** The amount with which a payment of a budget begins, by the budget's id. */
function usePreset({ budgets }: PatientMoney): (budget: string | null) => number | null {
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  return (id) => {
    const budget = budgets.find((each) => each.id === id);
    if (!budget) return null;
    const schedule = scheduleOf(budget, dateIn(new Date(budget.created_at), timeZone));
    return presetOf(standingOf(schedule, budget.total_paid, today));
  };
}

/** Another budget brings its own amount, unless another amount was typed. */
function followPreset(
  form: RecordFormHandle<'payments'>,
  preset: (budget: string | null) => number | null,
): RecordFormHandle<'payments'> {
  const { amount, budget } = form.values;
  if (form.id !== null || (amount !== null && amount !== preset(budget))) return form;
  return {
    ...form,
    set(name, value) {
      form.set(name, value);
      if (name === 'budget') form.set('amount', preset(typeof value === 'string' ? value : null));
    },
  };
}

/** "Ortodoncia · saldo $1 920,00": the payable amount includes the edited payment's own. */
function optionOf({ nombre, remaining_balance }: BudgetWithFigures, own: number): string {
  const payable = maxPayable(remaining_balance, own);
  const state = payable > 0 ? `saldo ${formatMoney(payable)}` : 'Pago Completado';
  return `${nombre} · ${state}`;
}

/** The budget's last payment, offered because the next one is most often the same. */
function lastOf({ payments }: PatientMoney, budget: string | null, but: Payment | undefined): number | undefined {
  return payments.find((payment) => payment.budget === budget && payment.id !== but?.id)?.amount;
}
