import { CheckboxGroup } from '#ui/inputs/choices.tsx';
import { GroupField } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

type CheckboxGroupFieldProps<T extends FormValues> = BoundProps<T> & {
  options: readonly { value: string; label: string }[];
  /** Converts the form's value to codes and back; unless told, the value is an array of codes. */
  codes?: { read: (value: unknown) => readonly string[]; write: (codes: string[]) => unknown };
  disabled?: boolean;
};

const ARRAY = {
  read: (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [],
  write: (codes: string[]): unknown => codes,
};

/** Any of several codes. */
export function CheckboxGroupField<T extends FormValues>(props: CheckboxGroupFieldProps<T>) {
  const { form, name, options, codes = ARRAY, disabled = false } = props;
  const { name: _, ...frame } = frameOf<T, CheckboxGroupFieldProps<T>>(props).frame;
  return (
    <GroupField {...frame}>
      {(group) => (
        <CheckboxGroup
          {...group}
          name={name}
          options={options}
          value={codes.read(form.values[name])}
          onChange={(next) => form.set(name, codes.write(next))}
          onBlur={() => form.blur(name)}
          disabled={disabled}
        />
      )}
    </GroupField>
  );
}
