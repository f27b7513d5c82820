import type { FormValues } from './form-values.ts';
import type { FormHandle } from './use-form.ts';

/**
 * A form that says of the date of what is noted as done that it is still to come: nothing refuses it, but a slip of the year is
 * seen before it is saved. `today` is the clinic's.
 */
export function datedLater<T extends FormValues>(
  form: FormHandle<T>,
  name: keyof T & string,
  today: string,
): FormHandle<T> {
  const date = form.values[name];
  if (typeof date !== 'string' || date <= today) return form;
  return { ...form, warnings: { [name]: 'La fecha es posterior a hoy', ...form.warnings } };
}
