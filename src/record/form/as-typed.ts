import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordFormHandle } from './use-record-form.ts';

/** What is said of a field while it is typed, by its name; null is nothing. */
type Said = Record<string, string | null>;

const spoken = (said: Said) => Object.fromEntries(Object.entries(said).filter((pair) => pair[1] !== null));

/** Adds messages computed while typing to those that a form shows after an attempt to save. */
export function asTyped<C extends CollectionName>(
  form: RecordFormHandle<C>,
  { errors = {}, warnings = {} }: { errors?: Said; warnings?: Said },
): RecordFormHandle<C> {
  // While it is saved, the store already counts what is being saved here: it would be held against itself.
  if (form.submitting) return form;
  return {
    ...form,
    errors: { ...form.errors, ...(spoken(errors) as Record<string, string>) },
    warnings: { ...(spoken(warnings) as Record<string, string>), ...form.warnings },
  };
}
