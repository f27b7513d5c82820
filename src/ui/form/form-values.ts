// The pure half of forms: validation, and what another person's change means for a form that is open.
import * as v from 'valibot';
import { sameValue } from '#domain/record/patch.ts';

/** What a form's controls hold, by API field. */
export type FormValues = Record<string, unknown>;

export type FormErrors = Record<string, string>;

export type Validation<Output> = { ok: true; output: Output } | { ok: false; errors: FormErrors };

/** Parses the values; the first message of each field, in the schema's words. */
export function validate<Output>(schema: v.GenericSchema<unknown, Output>, values: FormValues): Validation<Output> {
  const result = v.safeParse(schema, values, { abortPipeEarly: true });
  if (result.success) return { ok: true, output: result.output };
  const errors: FormErrors = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0]?.key;
    const name = typeof field === 'string' ? field : '';
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Whether the form holds anything else than it opened with. */
export function isTouched(opened: FormValues, values: FormValues): boolean {
  return Object.keys(values).some((name) => !sameValue(opened[name], values[name]));
}

/** What a change underneath means: fields that follow it, and fields where it clashes with what was typed. */
export interface Underneath<T> {
  follow: Partial<T>;
  clashes: readonly { field: string }[];
}

/** Untouched fields follow; touched ones keep their opening value, so that the merge can judge them (§5, §6). */
export function changesUnderneath<T extends FormValues>(opened: T, values: T, current: T): Underneath<T> {
  const follow: FormValues = {};
  const clashes: { field: string }[] = [];
  for (const field of Object.keys(values)) {
    if (sameValue(opened[field], current[field])) continue;
    const untouched = sameValue(values[field], opened[field]);
    if (untouched || sameValue(values[field], current[field])) follow[field] = current[field];
    else clashes.push({ field });
  }
  return { follow: follow as Partial<T>, clashes };
}
