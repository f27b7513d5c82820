// Filters of lists, by query parameter: those that several resources share are written here, once.
import { sql, type RawBuilder } from 'kysely';
import { referencesOf, type EntityDefinition } from '#domain/record/definition.ts';
import { checkChoice, checkDate, checkId } from '#server/http/validation.ts';

/** By query parameter: the condition for its value. Throws HttpProblem `invalid` for a value that makes no sense. */
export type Filters = Readonly<Record<string, (value: string) => RawBuilder<boolean>>>;

/** By every record that a row names: `?patient=`, `?budget=`, `?supplier=` … Every list has these. */
export function referenceFilters(definition: EntityDefinition): Filters {
  const fields = referencesOf(definition).map(({ field }) => field);
  return Object.fromEntries(
    fields.map((field) => [field, (value: string) => sql<boolean>`${sql.ref(field)} = ${checkId(field, value)}::uuid`]),
  );
}

/** From one day to another, both included. */
export function dateFilters(column: string, start = 'start_date', end = 'end_date'): Filters {
  return {
    [start]: (value) => sql<boolean>`${sql.ref(column)} >= ${checkDate(start, value)}::date`,
    [end]: (value) => sql<boolean>`${sql.ref(column)} <= ${checkDate(end, value)}::date`,
  };
}

/** By one of a list of words. */
export function choiceFilter(parameter: string, choices: readonly string[], column = parameter): Filters {
  return {
    [parameter]: (value) => sql<boolean>`${sql.ref(column)} = ${checkChoice(parameter, value, choices)}`,
  };
}
