// The parts of a form that are pure functions.
import * as v from 'valibot';
import { sameValue } from '#domain/record/patch.ts';

/**
 * The values of a form's controls, by API field: the record's own values (numbers stay numbers), '' or null when empty.
 */
export type FormValues = Record<string, unknown>;

export type FormErrors = Record<string, string>;

export type Validation<Output> = { ok: true; output: Output } | { ok: false; errors: FormErrors };

/**
 * Checks the values; gives the first message of each field, in the schema's words. A message about a part of a field
 * stands under the part's own path too: `lines.0.medicine`.
 */
export function validate<Output>(schema: v.GenericSchema<unknown, Output>, values: FormValues): Validation<Output> {
  const result = v.safeParse(schema, values, { abortPipeEarly: true });
  if (result.success) return { ok: true, output: result.output };
  const errors: FormErrors = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0]?.key;
    const name = typeof field === 'string' ? field : '';
    errors[name] ??= issue.message;
    const path = v.getDotPath(issue);
    if (path !== null) errors[path] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Whether the form's values differ from those with which it opened. */
export function isTouched(opened: FormValues, values: FormValues): boolean {
  return Object.keys(values).some((name) => !sameValue(opened[name], values[name]));
}

/** The messages about a field and its parts, without those about others. */
export const errorsOf = (errors: FormErrors, field: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => isOf(name, field)));

/** The messages about other fields. */
export const errorsBeside = (errors: FormErrors, field: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !isOf(name, field)));

const isOf = (name: string, field: string): boolean => name === field || name.startsWith(`${field}.`);
