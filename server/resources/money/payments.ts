import { sql, type Transaction } from 'kysely';
import {
  exceedsBalance,
  OVER_BALANCE,
  OVER_BALANCE_CODE,
  paymentDefinition,
  type Payment,
} from '#domain/money/payment.ts';
import type { Row } from '#domain/record/row.ts';
import { fromCents, moneyText, toCents } from '#domain/values/money.ts';
import type { Database } from '#server/db/tables.ts';
import { invalidField } from '#server/http/validation.ts';
import { dateFilters } from '#server/records/filters.ts';
import { defineResource, type Breach, type RecordCheck } from '#server/records/resource.ts';

/** /api/payments/: never beyond the balance of their budget. */
export const payments = defineResource({
  definition: paymentDefinition,
  filters: dateFilters('payment_date'),
  ordering: {
    payment_date: sql`payment_date`,
    amount: sql`amount`,
  },
  defaultOrdering: '-payment_date,-created_at',
  check: refuseOtherPatient,
  lockedParents: ['budget'],
  limits: (trx, { before, after }) => overBalance(trx, before, after),
});

/** A payment is its budget's patient's. */
function refuseOtherPatient({ values, parent }: RecordCheck): void {
  if (parent('budget')['patient'] === values['patient']) return;
  throw invalidField('budget', 'El presupuesto es de otro paciente');
}

/**
 * The warning when a payment goes beyond the balance of its budget. The budget's row is locked: no other payment of it is
 * written before this transaction ends.
 */
async function overBalance(trx: Transaction<Database>, before: Row | null, after: Row | null): Promise<Breach[]> {
  if (!after) return [];
  const { id, budget, amount } = after as unknown as Payment;
  const own = before?.['budget'] === budget ? Number(before['amount']) : 0;
  const { nombre, total, others } = await trx
    .selectFrom('budgets')
    .select((query) => [
      'nombre',
      'total_amount as total',
      query
        .selectFrom('payments')
        .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
        .where('budget', '=', budget)
        .where('id', '!=', id)
        .where('deleted_at', 'is', null)
        .as('others'),
    ])
    .where('id', '=', budget)
    .executeTakeFirstOrThrow();
  const remaining = fromCents(toCents(total) - toCents(others ?? 0) - toCents(own));
  if (!exceedsBalance(amount, remaining, own)) return [];
  const over = moneyText(fromCents(toCents(others ?? 0) + toCents(amount) - toCents(total)));
  const warning = `El pago se guardó. El presupuesto «${nombre}» queda con ${over} pagados de más.`;
  return [{ code: OVER_BALANCE_CODE, refusal: OVER_BALANCE, warning }];
}
