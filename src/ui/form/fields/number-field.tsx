import { MoneyInput, type MoneyInputProps } from '#ui/inputs/money-input.tsx';
import { NumberInput, type NumberInputProps } from '#ui/inputs/number-input.tsx';
import { bare, Field, type ControlProps } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The props that connect the control of a number with its field and its form. */
function numberControl<T extends FormValues>({ form, name, required }: BoundProps<T>, control: ControlProps) {
  return {
    ...bare(control),
    'aria-required': required || undefined,
    value: numberOf(form.values[name]),
    onChange: (value: number | null) => form.set(name, value),
    onBlur: () => form.blur(name),
  };
}

type Bound = 'name' | 'id' | 'value' | 'onChange' | 'onBlur' | 'aria-label' | 'aria-describedby' | 'aria-invalid';

type NumberFieldProps<T extends FormValues> = BoundProps<T> & Omit<NumberInputProps, Bound | 'aria-required'>;

/** A measure or a quantity: the form holds a number, or null when empty. */
export function NumberField<T extends FormValues>(props: NumberFieldProps<T>) {
  const { frame, rest } = frameOf<T, NumberFieldProps<T>>(props);
  return <Field {...frame}>{(control) => <NumberInput {...rest} {...numberControl(props, control)} />}</Field>;
}

type MoneyFieldProps<T extends FormValues> = BoundProps<T> & Omit<MoneyInputProps, Bound | 'aria-required'>;

/** An amount: the form holds a number of two decimals, or null when empty. */
export function MoneyField<T extends FormValues>(props: MoneyFieldProps<T>) {
  const { frame, rest } = frameOf<T, MoneyFieldProps<T>>(props);
  return <Field {...frame}>{(control) => <MoneyInput {...rest} {...numberControl(props, control)} />}</Field>;
}
