// Sums per day of payments, treatments and appointments, for the statistics, the day's cash and the totals of lists.
import type { Appointment, ShownEstado } from '#domain/agenda/appointment.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Payment, PaymentMethod } from '#domain/money/payment.ts';
import { isDate } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import { estadoKeyOf } from '#store/database/local-row.ts';
import type { Aggregate, Sums } from './sums.ts';

/**
 * One day's sum: of its payments by one method, of its treatment entries, or of its appointments of one estado; or the
 * sum over all operations.
 */
export interface KeptDay {
  /** `payments/2026-03-12/CASH`, `treatments/2026-03-12`, `appointments/2026-03-12/programada`, `months/2026-03/programada` or `operations/`. */
  key: string;
  count: number;
  /** Whole cents; 0 for all but payments. */
  cents: number;
}

/** The prefixes of the keys of payments, treatments and appointments; the day follows. */
export const PAYMENTS = 'payments/';
export const TREATMENTS = 'treatments/';
export const APPOINTMENTS = 'appointments/';
/** The prefix of the keys of appointments by month: a total over some thousands of days would be slow. */
export const APPOINTMENT_MONTHS = 'months/';

/** The key of all inventory operations together. */
export const OPERATIONS = 'operations/';

/** The day and the method of a key of payments. */
export function paymentsOfKey(key: string): { day: string; method: PaymentMethod } {
  const [, day = '', method = ''] = key.split('/');
  return { day, method: method as PaymentMethod };
}

/** The day of a key. */
export const dayOfKey = (key: string): string => key.split('/')[1] ?? '';

const kept = {
  table: 'days',
  toKept: (key: string, [count = 0, cents = 0]: Sums): KeptDay => ({ key, count, cents }),
  sumsOf: ({ count, cents }: KeptDay): Sums => [count, cents],
};

/** Payments by their day and method, in the table `days`. */
export const PAYMENT_DAYS: Aggregate<Payment, KeptDay> = {
  ...kept,
  collection: 'payments',
  reckon: (payments) =>
    addUp(
      payments.map(({ payment_date, payment_method, amount }) => [
        `${PAYMENTS}${payment_date}/${payment_method}`,
        toCents(amount),
      ]),
    ),
};

/** The treatment entries of clinical histories by their day, in the table `days`; those without a date are left out. */
export const TREATMENT_DAYS: Aggregate<ClinicalHistory, KeptDay> = {
  ...kept,
  collection: 'clinical-histories',
  reckon: (histories) =>
    addUp(
      histories
        .flatMap(treatmentsOf)
        .filter(({ date }) => isDate(date))
        .map(({ date }) => [`${TREATMENTS}${date}`, 0]),
    ),
};

/** The day, or the month, and the estado that is shown, of a key of appointments. */
export function appointmentsOfKey(key: string): { day: string; estado: ShownEstado } {
  const [, day = '', estado = ''] = key.split('/');
  return { day, estado: estado as ShownEstado };
}

/** Appointments by their day and the estado that is shown, and by their month, in the table `days`. */
export const APPOINTMENT_DAYS: Aggregate<Appointment, KeptDay> = {
  ...kept,
  collection: 'appointments',
  reckon: (appointments) =>
    addUp(
      appointments.flatMap((appointment) => {
        // As in the index: an appointment without a date is on no day.
        if (!isDate(appointment.fecha ?? '')) return [];
        const estado = estadoKeyOf(appointment);
        return [
          [`${APPOINTMENTS}${appointment.fecha}/${estado}`, 0] as const,
          [`${APPOINTMENT_MONTHS}${appointment.fecha.slice(0, 7)}/${estado}`, 0] as const,
        ];
      }),
    ),
};

/** The number of inventory operations, in the table `days`: counting their index takes a tablet a quarter of a second. */
export const OPERATION_COUNT: Aggregate<InventoryOperation, KeptDay> = {
  ...kept,
  collection: 'inventory-operations',
  reckon: (operations) => addUp(operations.map(() => [OPERATIONS, 0])),
};

function addUp(parts: readonly (readonly [key: string, cents: number])[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const [key, cents] of parts) {
    const [count = 0, sum = 0] = sums.get(key) ?? [];
    sums.set(key, [count + 1, sum + cents]);
  }
  return sums;
}
