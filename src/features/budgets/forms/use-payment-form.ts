import { amountObjection, type Payment } from '#domain/money/payment.ts';
import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRecordForm } from '#record/form/use-record-form.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { getBudget } from '#store/money/budgets.ts';
import { PAYMENT_CREATED, PAYMENT_SAVE_FAILED, PAYMENT_UPDATE_FAILED, PAYMENT_UPDATED } from '../messages.ts';

interface PaymentFormOptions {
  patient: string;
  payment: Payment | undefined;
  budget: string | undefined;
  /** The amount with which a new payment begins. */
  preset: number | null;
  onSaved: (id: string) => void;
}

interface PaymentForm {
  form: RecordFormHandle<'payments'>;
  /** The present record; undefined for a new payment. */
  record: Payment | undefined;
}

export function usePaymentForm({ patient, payment, budget, preset, onSaved }: PaymentFormOptions): PaymentForm {
  const { db } = useRuntime();
  const today = useToday();
  // The present record: another person may change it while the form is open.
  const state = useRecord('payments', payment?.id ?? '');
  const record = payment && (state.status === 'ready' ? state.record : payment);
  const form = useRecordForm({
    collection: 'payments',
    record,
    blank: {
      patient,
      payment_date: today,
      payment_method: 'CASH',
      ...(budget !== undefined && { budget }),
      ...(preset !== null && { amount: preset }),
    },
    parentId: patient,
    prefill: budget === undefined || payment ? {} : { budget },
    // The balance may have changed since the last key, by another tab or by a pull.
    check: async (values) => {
      const now = await getBudget(db, values.budget);
      return now ? amountObjection(values.amount, now.remaining_balance, ownAmount(record, values.budget)) : null;
    },
    saved: payment ? PAYMENT_UPDATED : PAYMENT_CREATED,
    failed: payment ? PAYMENT_UPDATE_FAILED : PAYMENT_SAVE_FAILED,
    onSaved,
  });
  return { form, record };
}

/** The edited payment's own share of a budget's sum. */
export function ownAmount(record: Payment | undefined, budget: string | null): number {
  return record && record.budget === budget ? record.amount : 0;
}
