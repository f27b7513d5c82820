import { TimeInput } from '#ui/inputs/time-input.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

type TimeFieldProps<T extends FormValues> = BoundProps<T> & { disabled?: boolean };

/** A time of day: the form holds 'HH:MM', null for none, or a typed text that is no time, which its schema refuses. */
export function TimeField<T extends FormValues>(props: TimeFieldProps<T>) {
  const { form, name, required } = props;
  const { frame, rest } = frameOf<T, TimeFieldProps<T>>(props);
  const value = form.values[name];
  return (
    <Field {...frame}>
      {(control) => (
        <TimeInput
          {...rest}
          {...bare(control)}
          aria-required={required || undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => form.set(name, next === '' ? null : next)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  );
}
