import { sql } from 'kysely';
import * as v from 'valibot';
import { budgetDefinition, budgetFigures, type Budget } from '#domain/money/budget.ts';
import { invalidField } from '#server/http/validation.ts';
import { defineResource, type RecordCheck } from '#server/records/resource.ts';
import { spanishOrder } from '#server/records/spanish-order.ts';

/** /api/budgets/, each with what has been paid of it. */
export const budgets = defineResource({
  definition: budgetDefinition,
  ordering: {
    nombre: spanishOrder('nombre'),
    total_amount: sql`total_amount`,
  },
  defaultOrdering: '-created_at',
  check: keepPaidPatient,
  derivedSchema: { total_paid: v.number(), remaining_balance: v.number(), payment_progress: v.number() },
  derived: async (db, rows) => {
    const ids = rows.map(({ id }) => id);
    const sums = await db
      .selectFrom('payments')
      .select(['budget', sql<number>`sum(amount)`.as('amount')])
      .where('budget', 'in', ids)
      .where('deleted_at', 'is', null)
      .groupBy('budget')
      .execute();
    return rows.map((row) => ({
      ...budgetFigures(
        row as unknown as Budget,
        sums.filter(({ budget }) => budget === row.id),
      ),
    }));
  },
});

/** Payments are their budget's patient's: a budget that has some stays where it is. */
async function keepPaidPatient({ values, before, merges, database }: RecordCheck): Promise<void> {
  if (!before || merges || before['patient'] === values['patient']) return;
  const trx = await database();
  const paid = await trx
    .selectFrom('payments')
    .select('id')
    .where('budget', '=', before.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (paid) throw invalidField('patient', 'El presupuesto ya tiene pagos: no se puede pasar a otro paciente');
}
