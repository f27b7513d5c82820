import type { InputHTMLAttributes } from 'react';
import { Field } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

type TimeFieldProps<T extends FormValues> = BoundProps<T> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step' | 'disabled'>;

/** The browser's own time control: the best one on a tablet. The form holds 'HH:MM', or null for none. */
export function TimeField<T extends FormValues>(props: TimeFieldProps<T>) {
  const { form, name, required } = props;
  const { frame, rest } = frameOf<T, TimeFieldProps<T>>(props);
  const value = form.values[name];
  return (
    <Field {...frame}>
      {(control) => (
        <input
          step={300}
          {...rest}
          {...control}
          type="time"
          aria-required={required || undefined}
          value={typeof value === 'string' ? value.slice(0, 5) : ''}
          onChange={(event) => form.set(name, event.target.value === '' ? null : event.target.value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  );
}
