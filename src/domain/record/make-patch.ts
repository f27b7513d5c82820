import { fieldsOf, type EntityDefinition } from './definition.ts';
import { sameValue, type Patch } from './patch.ts';
import type { Values } from './row.ts';

/**
 * The patch from the values a form opened with to the values it holds now. Untouched fields are left out, but a unit
 * (fields that stand or fall together) is taken whole, so that a later merge can judge it whole.
 */
export function makePatch(definition: EntityDefinition, opened: Values, values: Values): Patch {
  const touched = new Set(
    fieldsOf(definition).filter((field) => field in values && !sameValue(opened[field], values[field])),
  );
  for (const unit of definition.merge.units ?? []) {
    if (unit.some((field) => touched.has(field))) for (const field of unit) touched.add(field);
  }
  const patch: Patch = {};
  for (const field of touched) {
    const before = opened[field] ?? null;
    patch[field] = { before, after: field in values ? values[field] : before };
  }
  return patch;
}
