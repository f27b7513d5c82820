import { useLayoutEffect, useRef, useState } from 'react';
import { GroupField } from '#ui/form/field.tsx';
import { frameOf } from '#ui/form/fields.tsx';
import { ComboboxField } from '#ui/form/fields/combobox-field.tsx';
import type { FormValues } from '#ui/form/form-values.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import { CreatePatientDialog } from './form/create-patient-dialog.tsx';
import { PatientChip } from './patient-chip.tsx';
import { usePatientSearch } from './patient-options.tsx';

interface PatientFieldProps<T extends FormValues> {
  form: FormHandle<T>;
  name: keyof T & string;
  label: string;
  required?: boolean;
  wide?: boolean;
}

/**
 * The field for a record's patient: a search by any part of the name, the telephone or the card, or a new patient made
 * in a window above the form. The chosen patient is shown with distinguishing details, until "Cambiar" searches again.
 */
export function PatientField<T extends FormValues>(props: PatientFieldProps<T>) {
  const { form, name } = props;
  const value = form.values[name];
  const id = typeof value === 'string' ? value : '';
  const [changing, setChanging] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);
  const looking = id === '' || changing;
  const { box, moveFocus } = useFocusIn(looking);

  function choose(chosen: string | null): void {
    form.set(name, chosen);
    setChanging(false);
    setCreating(null);
    if (chosen !== null) moveFocus();
  }
  return (
    <>
      <div
        ref={box}
        data-wide={props.wide || undefined}
        // Leaving the search without a choice keeps the previous patient. Opening the window of a new patient does not
        // count as leaving.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (creating === null && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setChanging(false);
        }}
      >
        {looking ? (
          <PatientSearch {...props} onPick={choose} onCreate={setCreating} />
        ) : (
          <ChosenPatient
            {...props}
            id={id}
            onChange={() => {
              setChanging(true);
              moveFocus();
            }}
          />
        )}
      </div>
      {creating === null ? null : (
        <CreatePatientDialog text={creating} onClose={() => setCreating(null)} onChosen={choose} />
      )}
    </>
  );
}

/** Search and choice replace each other: the focus moves from one to the other. */
function useFocusIn(looking: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    box.current?.querySelector<HTMLElement>(looking ? 'input' : 'button')?.focus();
  }, [looking]);
  const moveFocus = () => {
    wanted.current = true;
  };
  return { box, moveFocus };
}

interface PatientSearchProps<T extends FormValues> extends PatientFieldProps<T> {
  onPick: (id: string | null) => void;
  onCreate: (text: string) => void;
}

/** Empty also while a patient is chosen: a person who looks for another one types at once. */
function PatientSearch<T extends FormValues>({ onPick, onCreate, ...field }: PatientSearchProps<T>) {
  return (
    <ComboboxField
      {...field}
      display=""
      {...usePatientSearch()}
      create={{ label: (text) => `Crear paciente «${text}»`, onCreate }}
      placeholder="Nombre, teléfono o documento"
      onPick={onPick}
    />
  );
}

interface ChosenPatientProps<T extends FormValues> extends PatientFieldProps<T> {
  id: string;
  onChange: () => void;
}

function ChosenPatient<T extends FormValues>({ id, onChange, ...props }: ChosenPatientProps<T>) {
  const { name, ...frame } = frameOf<T, PatientFieldProps<T>>(props).frame;
  return (
    <GroupField {...frame}>
      {({ 'aria-required': _required, 'aria-invalid': _invalid, ...group }) => (
        <fieldset {...group}>
          <input type="hidden" name={name} value={id} />
          <PatientChip id={id} onChange={onChange} />
        </fieldset>
      )}
    </GroupField>
  );
}
