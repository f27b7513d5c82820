import { YES_NO_LABELS } from '#domain/values/yes-no.ts';
import { Segmented, type Segment } from '#ui/inputs/segmented.tsx';
import { GroupField } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

type SegmentedFieldProps<T extends FormValues, V extends string | number> = BoundProps<T> & {
  options: readonly Segment<V>[];
  /** False where one option must be chosen: pressing the chosen one again does nothing. */
  clearable?: boolean;
  block?: boolean;
  inline?: boolean;
  /** Options as tiles, each with a picture. */
  tiles?: boolean;
  /** The consequence of the answer, in the colour of an alert. */
  notice?: string | undefined;
  disabled?: boolean;
};

/** One of a few codes, all in sight; the form holds the code, or null for none. */
export function SegmentedField<T extends FormValues, V extends string | number>(props: SegmentedFieldProps<T, V>) {
  const { form, name, options, clearable = true, block = true, inline = false, tiles = false } = props;
  const { notice, disabled = false } = props;
  const { name: _, ...frame } = frameOf<T, SegmentedFieldProps<T, V>>(props).frame;
  const value = form.values[name];
  return (
    <GroupField {...frame} inline={inline} notice={notice}>
      {(group) => (
        <Segmented
          {...group}
          name={name}
          options={options}
          value={options.find((option) => option.value === value)?.value ?? null}
          onChange={(next) => form.set(name, next)}
          onBlur={() => form.blur(name)}
          clearable={clearable}
          block={block && !inline}
          wide={inline}
          tiles={tiles}
          disabled={disabled}
        />
      )}
    </GroupField>
  );
}

type YesNoFieldProps<T extends FormValues> = BoundProps<T> & {
  /** For a "Sí" that the patient's screens show as an alert: red, with this sentence below. */
  alert?: string;
  disabled?: boolean;
};

/** A question of the clinical history: 'si', 'no', or null while unanswered. A row in a list of questions. */
export function YesNoField<T extends FormValues>({ alert, ...props }: YesNoFieldProps<T>) {
  const yes = props.form.values[props.name] === 'si';
  return (
    <SegmentedField
      {...props}
      inline
      {...(alert && yes ? { notice: alert } : {})}
      options={[
        { value: 'no', label: YES_NO_LABELS.no, tone: 'neutral' },
        { value: 'si', label: YES_NO_LABELS.si, tone: alert === undefined ? 'accent' : 'danger' },
      ]}
    />
  );
}
