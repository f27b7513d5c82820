// Controls bound to a useForm. Each has the API field as its name and a visible label.
import { ChevronDownIcon } from 'lucide-react';
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type ControlProps } from './field.tsx';
import type { FormValues } from './form-values.ts';
import type { FormHandle } from './use-form.ts';
import styles from './field.module.css';

/** The props of every bound field; `{...field('phone_number')}` gives the first three. */
export interface BoundProps<T extends FormValues> {
  form: FormHandle<T>;
  name: keyof T & string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  /** Takes the whole row of a FieldGrid. */
  wide?: boolean;
  /** The consequence of the answer, in the colour of an alert. */
  notice?: string;
  /** Something to know before saving; not an error. A warning of the form itself comes first. */
  warning?: string | undefined;
}

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'form' | 'id' | 'className';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The props that every bound control gets beside its label and notes. */
function boundTo<T extends FormValues>({ form, name, required }: BoundProps<T>) {
  return {
    value: textOf(form.values[name]),
    'aria-required': required || undefined,
    onBlur: () => form.blur(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  };
}

/** The props of a bound control's frame, and the rest for the control itself. */
export function frameOf<T extends FormValues, P extends BoundProps<T>>({
  form,
  name,
  label,
  required,
  hint,
  wide,
  notice,
  warning,
  ...rest
}: P) {
  return {
    rest,
    frame: {
      label,
      name,
      hint,
      notice,
      ...(required === undefined ? {} : { required }),
      ...(wide === undefined ? {} : { wide }),
      error: form.errors[name],
      warning: form.warnings[name] ?? warning,
    },
  };
}

type TextFieldProps<T extends FormValues> = BoundProps<T> & Omit<InputHTMLAttributes<HTMLInputElement>, Bound>;

export function TextField<T extends FormValues>(props: TextFieldProps<T>) {
  const { frame, rest } = frameOf<T, TextFieldProps<T>>(props);
  return (
    <Field {...frame}>
      {(control) => <input type="text" autoComplete="off" {...rest} {...control} {...boundTo(props)} />}
    </Field>
  );
}

type TextAreaFieldProps<T extends FormValues> = BoundProps<T> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Bound>;

export function TextAreaField<T extends FormValues>(props: TextAreaFieldProps<T>) {
  const { frame, rest } = frameOf<T, TextAreaFieldProps<T>>(props);
  return <Field {...frame}>{(control) => <textarea rows={4} {...rest} {...control} {...boundTo(props)} />}</Field>;
}

export interface Option<V extends string | number = string> {
  /** The value that the form holds when the option is chosen: a code, or a number such as minutes. */
  value: V;
  label: string;
}

/** A list of options from the labels of codes, in their order. */
export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

type SelectFieldProps<T extends FormValues> = BoundProps<T> & {
  options: readonly Option<string | number>[];
  /** The label of the option "none"; without it one option must be chosen. */
  emptyLabel?: string;
  disabled?: boolean;
};

export function SelectField<T extends FormValues>(props: SelectFieldProps<T>) {
  const { options, emptyLabel, disabled } = props;
  const { frame } = frameOf<T, SelectFieldProps<T>>(props);
  return (
    <Field {...frame}>
      {(control) => (
        <SelectControl
          {...control}
          {...boundTo(props)}
          onChange={({ target }) => props.form.set(props.name, valueAmong(options, target.value))}
          options={options}
          {...(emptyLabel === undefined ? {} : { emptyLabel })}
          disabled={disabled ?? false}
        />
      )}
    </Field>
  );
}

/** The value of the option with this text: numbers stay numbers; '' for none. */
const valueAmong = (options: readonly Option<string | number>[], text: string) =>
  options.find(({ value }) => String(value) === text)?.value ?? '';

interface SelectControlProps extends ControlProps {
  value: string;
  options: readonly Option<string | number>[];
  emptyLabel?: string;
  disabled?: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
}

/** The browser's own list: on a tablet it opens full size, scrolls by itself and needs no code. */
export function SelectControl({ options, emptyLabel, ...control }: SelectControlProps) {
  return (
    <span className={styles.select}>
      <select {...control}>
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}

interface BareSelectProps {
  /** The accessible name; in a table the head of the column shows it. */
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  emptyLabel?: string;
  onChange: (value: string) => void;
}

/** A list without a visible label, in a row of a table. */
export function BareSelect({ label, name, value, options, emptyLabel, onChange }: BareSelectProps) {
  return (
    <span className={styles.select}>
      <select
        className={styles.control}
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}
