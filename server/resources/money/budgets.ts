import { sql } from 'kysely';
import * as v from 'valibot';
import { budgetDefinition, budgetFigures, type Budget } from '#domain/money/budget.ts';
import { termsObjection } from '#domain/money/instalments.ts';
import { invalidField } from '#server/http/validation.ts';
import { defineResource, type Breach, type RecordCheck, type RowChange } from '#server/records/resource.ts';
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
  limits: (_trx, change) => Promise.resolve(tooSmallATotal(change)),
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

/**
 * A total that its terms do not fit. A limit, and no part of the schema: a tablet that does not know the terms yet lowers a
 * total without them, and two tablets offline change total and terms apart.
 */
function tooSmallATotal({ before, after }: RowChange): Breach[] {
  const objection = after && termsObjection(after as unknown as Budget);
  if (!objection || (before && termsObjection(before as unknown as Budget) !== null)) return [];
  const { nombre } = after as unknown as Budget;
  const warning = `El presupuesto «${nombre}» se guardó. ${objection}: revise el total o las cuotas.`;
  return [{ code: 'terms', refusal: objection, warning }];
}
