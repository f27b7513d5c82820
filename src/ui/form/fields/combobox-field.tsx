import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { frameOf, type BoundProps } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-values.ts';

type ComboboxFieldProps<T extends FormValues> = BoundProps<T> &
  Pick<ComboboxProps, 'display' | 'search' | 'create' | 'emptyText' | 'placeholder' | 'disabled' | 'data-autofocus'> & {
    /** Called after the form has taken the choice. */
    onPick?: ComboboxProps['onChange'];
  };

/**
 * Another record, picked by typing: the form holds its id, or null. The entity of the record supplies `search` and
 * `display`.
 */
export function ComboboxField<T extends FormValues>(props: ComboboxFieldProps<T>) {
  const { form, name, required } = props;
  const { frame, rest } = frameOf<T, ComboboxFieldProps<T>>(props);
  const { onPick, ...picker } = rest;
  const value = form.values[name];
  return (
    <Field {...frame}>
      {(control) => (
        <Combobox
          {...picker}
          {...bare(control)}
          aria-required={required || undefined}
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(next, option) => {
            form.set(name, next);
            onPick?.(next, option);
          }}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  );
}
