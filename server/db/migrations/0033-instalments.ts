import { sql } from 'kysely';
import type { AnyDatabase } from './columns.ts';

/** The terms of a budget: an initial payment and monthly instalments. Earlier budgets have none: they are paid at will. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`
    ALTER TABLE budgets
      ADD COLUMN down_payment numeric(12, 2) CHECK (down_payment >= 0),
      ADD COLUMN instalments integer CHECK (instalments BETWEEN 1 AND 60),
      ADD COLUMN first_due date,
      ADD CONSTRAINT budgets_terms CHECK (num_nulls(down_payment, instalments, first_due) IN (0, 3))
  `.execute(db);
}
