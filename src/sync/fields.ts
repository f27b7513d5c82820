import type { Patch } from '#domain/record/patch.ts';

/** The part of a patch that concerns some fields. */
export function pickFields(patch: Patch, fields: readonly string[]): Patch {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => fields.includes(field)));
}
