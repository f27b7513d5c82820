import { MinusIcon, PlusIcon } from 'lucide-react';
import {
  ARCHWIRE_MATERIALS,
  ARCHWIRE_SIZES,
  CONTROL_LABELS,
  NO_WIRE,
  sizeWords,
} from '#domain/clinical/notes/orthodontic-control.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import type { ControlForm } from './control-values.ts';
import styles from './control-editor.module.css';

interface ArchwireFieldProps {
  form: FormHandle<ControlForm>;
  arch: 'upper' | 'lower';
}

/** The wire of one arch: its alloy and one of the sizes made. */
export function ArchwireField({ form, arch }: ArchwireFieldProps) {
  const [material, size] = [`${arch}_material`, `${arch}_size`] as const;
  const alloys = withNoted(ARCHWIRE_MATERIALS, form.values[material]);
  const sized = form.values[material] !== null && form.values[material] !== NO_WIRE;
  return (
    <div className={styles.archwire}>
      <SegmentedField
        form={form}
        name={material}
        label={CONTROL_LABELS[material]}
        options={alloys.map((alloy) => ({ value: alloy, label: alloy }))}
      />
      {sized ? <SizeField form={form} name={size} /> : null}
    </div>
  );
}

function SizeField({ form, name }: { form: FormHandle<ControlForm>; name: 'upper_size' | 'lower_size' }) {
  const chosen = form.values[name] ?? '';
  const sizes = withNoted(ARCHWIRE_SIZES, chosen || null);
  const place = sizes.indexOf(chosen);
  const step = (label: string, icon: React.ReactNode, by: 1 | -1) => {
    const next = place < 0 ? sizes[0] : sizes[place + by];
    return (
      <IconButton
        label={`${label}: ${CONTROL_LABELS[name]}`}
        icon={icon}
        disabled={next === undefined}
        onClick={() => form.set(name, next)}
      />
    );
  };
  return (
    <Field label={CONTROL_LABELS[name]} name={name} error={form.errors[name]} warning={form.warnings[name]}>
      {(control) => (
        <div className={styles.stepper}>
          {step('Más delgado', <MinusIcon />, -1)}
          <SelectControl
            {...control}
            value={chosen}
            emptyLabel="Sin especificar"
            options={sizes.map((size) => ({ value: size, label: sizeWords(size) }))}
            onChange={({ target }) => form.set(name, target.value || null)}
            onBlur={() => form.blur(name)}
          />
          {step('Más grueso', <PlusIcon />, 1)}
        </div>
      )}
    </Field>
  );
}

/** The offered values and the noted one, which another program may have written. */
const withNoted = (offered: readonly string[], noted: string | null): readonly string[] =>
  noted === null || offered.includes(noted) ? offered : [...offered, noted];
