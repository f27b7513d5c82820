import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { treatmentPlanDefinition } from '#domain/clinical/treatment-plan.ts';
import { budgetDefinition } from '#domain/money/budget.ts';
import {
  cardKey,
  fullName,
  identityKeys,
  nameKey,
  nameLetters,
  numberDigits,
  patientAge,
  patientDefinition,
  patientQuery,
  searchedName,
  searchKey,
  TREATMENT_STATUSES,
  type Patient,
  type PatientValues,
} from '#domain/patients/patient.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { Row } from '#domain/record/row.ts';
import type { Warning } from '#domain/wire/wire.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { choiceFilter } from '#server/records/filters.ts';
import { present } from '#server/records/list.ts';
import { defineResource, type RowChange } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';
import { spanishOrder } from '#server/records/spanish-order.ts';
import { oneOf, selectStored, wireRow } from '#server/records/table.ts';
import { budgets } from '#server/resources/money/budgets.ts';

/** /api/patients/, each with age, plans and budgets; warns of a person who is registered twice. */
export const patients = defineResource({
  definition: patientDefinition,
  filters: choiceFilter('status', TREATMENT_STATUSES, 'treatment_status'),
  ordering: {
    name: sql`sort_name`,
    first_name: spanishOrder('first_name'),
    last_name: spanishOrder('last_name'),
    fecha_nacimiento: sql`fecha_nacimiento`,
    treatment_status: sql`treatment_status COLLATE "C"`,
  },
  mayBeMissing: ['fecha_nacimiento'],
  defaultOrdering: '-created_at',
  // The same search as patientMatches of the domain, which tablets use offline.
  search: (text, read) => {
    const { words, card, digits } = patientQuery(text, read);
    const byName = containsWords(sql`search_text`, words);
    if (card !== '') return sql<boolean>`(${byName} OR position(${card} in search_card) > 0)`;
    const byNumber = digits.map((each) => sql`position(${each} in search_digits) > 0`);
    return sql<boolean>`(${sql.join([byName, ...byNumber], sql` OR `)})`;
  },
  columns: (values) => ({
    sort_name: nameKey(values),
    search_name: searchedName(values),
    search_letters: nameLetters(values),
    search_text: searchKey(values),
    search_card: cardKey(values as PatientValues),
    search_digits: numberDigits(values),
  }),
  warnings: possibleDuplicates,
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

/** The records of one kind of these patients, the newest first. */
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

/**
 * Warns of a person who is registered already: without a network two tablets may do so, and the second to arrive gets
 * the warning.
 */
async function possibleDuplicates(trx: Transaction<Database>, changes: readonly RowChange[]): Promise<Warning[][]> {
  const asked = changes.flatMap(({ before, after }, place) => {
    const { card, birth } = newIdentity(before, after);
    return after && (card || birth) ? [{ place, id: after.id, card, letters: nameLetters(after), birth }] : [];
  });
  if (asked.length === 0) return [];
  // One look into an index for each: a join would read the index whole. Among duplicates in one transaction the later
  // one gets the warning.
  const isEarlier = sql`twin.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM asked later WHERE later.id = twin.id AND later.place >= asked.place)`;
  const { rows } = await sql<{ id: string }>`
    WITH asked AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::json)
        AS r(place int, id uuid, card text, letters text COLLATE "C", birth date)
    )
    SELECT asked.id FROM asked CROSS JOIN LATERAL (
      SELECT FROM patients twin WHERE twin.search_card = asked.card AND twin.search_card <> '' AND ${isEarlier}
      UNION ALL
      SELECT FROM patients twin WHERE twin.fecha_nacimiento = asked.birth AND twin.search_letters = asked.letters
        AND ${isEarlier}
      LIMIT 1) AS found`.execute(trx);
  const warned = new Set(rows.map(({ id }) => id));
  return changes.map(({ after }) => (after && warned.has(after.id) ? [duplicateWarning(after)] : []));
}

function duplicateWarning(row: Row): Warning {
  const text = `Posible duplicado de ${fullName(row)}: hay otro paciente con el mismo documento, o con el mismo nombre y fecha de nacimiento.`;
  return { code: 'possible_duplicate', text };
}

/** The identity values that are new with this write: older ones were warned of then. */
function newIdentity(before: Row | null, after: Row | null): { card: string | null; birth: string | null } {
  if (!after) return { card: null, birth: null };
  const [was, is] = [before && identityOf(before), identityOf(after)];
  return {
    card: is.card === was?.card ? null : is.card,
    birth: is.birth === was?.birth ? null : (after as unknown as Patient).fecha_nacimiento,
  };
}

const identityOf = (row: Row) => identityKeys(row as unknown as Patient);
