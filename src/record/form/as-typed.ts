import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordFormHandle } from './use-record-form.ts';

/** Messages by field, computed while the person types; null is no message. */
type Said = Record<string, string | null>;

const spoken = (said: Said) => Object.fromEntries(Object.entries(said).filter((pair) => pair[1] !== null));

/** Adds messages computed while typing to a form, which by itself shows messages only after an attempt to save. */
export function asTyped<C extends CollectionName>(
  form: RecordFormHandle<C>,
  { errors = {}, warnings = {} }: { errors?: Said; warnings?: Said },
): RecordFormHandle<C> {
  // While saving, the store already counts this record: it would be compared with itself.
  if (form.submitting) return form;
  return {
    ...form,
    errors: { ...form.errors, ...(spoken(errors) as Record<string, string>) },
    warnings: { ...(spoken(warnings) as Record<string, string>), ...form.warnings },
  };
}
