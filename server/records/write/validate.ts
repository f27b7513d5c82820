import * as v from 'valibot';
import { fieldsOf, type EntityDefinition, type ValidationContext } from '#domain/record/definition.ts';
import { keepUntouched } from '#domain/record/keep-untouched.ts';
import type { Values } from '#domain/record/row.ts';
import { invalid, SPANISH } from '#server/http/validation.ts';
import { own } from '#server/records/body.ts';

/**
 * The values to store: the known fields of `body` over `stored`, judged by the domain's schema. An absent field keeps
 * its stored value, and so does a text that is sent as it is stored; derived, read-only and unknown fields are ignored. Throws HttpProblem `invalid`.
 */
export function parseRecord(
  definition: EntityDefinition,
  body: Values,
  stored: Values | null,
  context: ValidationContext,
): Values {
  const fields = fieldsOf(definition);
  // A missing key would be reported in English by the schema library; an undefined value has the field's own message.
  const full = Object.fromEntries(
    fields.map((field) => [field, Object.hasOwn(body, field) ? body[field] : stored?.[field]]),
  );
  const result = v.safeParse(definition.schema(context), full, SPANISH);
  if (!result.success) throw invalid(result.issues);
  const parsed = Object.fromEntries(fields.map((field) => [field, own(result.output, field) ?? null]));
  return stored ? keepUntouched(body, stored, parsed) : parsed;
}
