import { sql } from 'kysely';
import * as v from 'valibot';
import { budgetDefinition } from '#domain/budget.ts';
import type { EntityDefinition, Row } from '#domain/entity.ts';
import {
  nameKey,
  patientAge,
  patientDefinition,
  patientQuery,
  TREATMENT_STATUSES,
  type Patient,
} from '#domain/patient.ts';
import { digitsOf } from '#domain/text.ts';
import { treatmentPlanDefinition } from '#domain/treatment-plan.ts';
import { checkChoice } from '#server/http/validation.ts';
import { present } from '#server/records/list.ts';
import { defineResource, type Db } from '#server/records/resource.ts';
import { oneOf, selectStored, wireRow } from '#server/records/table.ts';
import { budgets } from './budgets.ts';

const SEARCHED_NUMBERS = ['phone_number', 'identity_card', 'guardian_phone'] as const;

export const patients = defineResource({
  definition: patientDefinition,
  filters: {
    status: (value) => sql`treatment_status = ${checkChoice('status', value, TREATMENT_STATUSES)}`,
  },
  ordering: {
    name: sql`search_name`,
    first_name: sql`first_name`,
    last_name: sql`last_name`,
    fecha_nacimiento: sql`fecha_nacimiento`,
    treatment_status: sql`treatment_status COLLATE "C"`,
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
  },
  defaultOrdering: '-created_at',
  // The same question as patientMatches of the domain, which tablets ask offline.
  search: (text) => {
    const { words, digits } = patientQuery(text);
    const named = words.map((word) => sql<boolean>`position(${word} in search_name) > 0`);
    const byName = sql<boolean>`(${sql.join([sql`true`, ...named], sql` AND `)})`;
    return digits.length < 3 ? byName : sql<boolean>`(${byName} OR position(${digits} in search_digits) > 0)`;
  },
  columns: (values) => ({
    search_name: nameKey(values),
    search_digits: SEARCHED_NUMBERS.map((field) => digitsOf(String(values[field] ?? ''))).join(' '),
  }),
  derivedSchema: {
    age: v.nullable(v.number()),
    treatment_plans: v.array(v.looseObject({ id: v.string(), patient: v.string() })),
    budgets: v.array(v.looseObject({ id: v.string(), patient: v.string(), ...budgets.derivedSchema })),
  },
  derived: async (db, rows, context) => {
    const [plansOf, budgetsOf] = [
      byPatient(await newestOf(db, treatmentPlanDefinition, rows)),
      byPatient(await present(db, budgets, await newestOf(db, budgetDefinition, rows), context)),
    ];
    return rows.map((row) => ({
      age: patientAge(row as unknown as Patient, context.today),
      treatment_plans: plansOf(row),
      budgets: budgetsOf(row),
    }));
  },
});

/** What these patients have of one kind, the newest first. */
async function newestOf(db: Db, definition: EntityDefinition, patients: readonly Row[]): Promise<Row[]> {
  const ids = patients.map(({ id }) => id);
  const condition = sql`${oneOf('patient', ids)} AND deleted_at IS NULL`;
  return (await selectStored(db, definition, condition, sql`ORDER BY created_at DESC, id`)).map(wireRow);
}

/** Finds each patient's rows among all of them. */
function byPatient(rows: readonly Row[]): (patient: Row) => Row[] {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row['patient'], [...(groups.get(row['patient']) ?? []), row]);
  return ({ id }) => groups.get(id) ?? [];
}
