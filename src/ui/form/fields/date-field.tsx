import { DateInput, type DateInputProps } from '#ui/inputs/date-input.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

type DateFieldProps<T extends FormValues> = BoundProps<T> &
  Pick<DateInputProps, 'min' | 'max' | 'today' | 'birth' | 'disabled' | 'data-autofocus'>;

/** A date: the form holds 'YYYY-MM-DD', '' for none, or a typed text that is no date, which its schema refuses. */
export function DateField<T extends FormValues>(props: DateFieldProps<T>) {
  const { form, name, required } = props;
  const { frame, rest } = frameOf<T, DateFieldProps<T>>(props);
  return (
    <Field {...frame}>
      {(control) => (
        <DateInput
          {...rest}
          {...bare(control)}
          aria-required={required || undefined}
          value={textOf(form.values[name])}
          onChange={(value) => form.set(name, value)}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  );
}
