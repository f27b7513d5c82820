import { sql } from 'kysely';
import * as v from 'valibot';
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
import { defineResource } from '#server/records/resource.ts';
import { selectStored, wireRow } from '#server/records/table.ts';

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
  },
  derived: async (db, rows, { today }) => {
    const ids = rows.map(({ id }) => id);
    const plans = await selectStored(
      db,
      treatmentPlanDefinition,
      sql`patient = ANY(${ids}::uuid[]) AND deleted_at IS NULL`,
      sql`ORDER BY created_at DESC, id`,
    );
    return rows.map((row) => ({
      age: patientAge(row as unknown as Patient, today),
      treatment_plans: plans.filter(({ patient }) => patient === row.id).map(wireRow),
    }));
  },
});
