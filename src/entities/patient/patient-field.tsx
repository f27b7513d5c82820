import { useCallback } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/use-read.ts';
import type { PickOption } from '#ui/combobox/combobox-list.tsx';
import { ComboboxField } from '#ui/form/fields/combobox-field.tsx';
import type { FormValues } from '#ui/form/form-values.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import { searchPatients } from './patient-index.ts';

/** So many answers are offered: more are not read, but typed at. */
const OFFERED = 8;

interface PatientFieldProps<T extends FormValues> {
  form: FormHandle<T>;
  name: keyof T & string;
  label: string;
  required?: boolean;
  wide?: boolean;
}

/** The patient of a record, found among all by any part of the name, the telephone or the card as one types. */
export function PatientField<T extends FormValues>(props: PatientFieldProps<T>) {
  const { db } = useRuntime();
  const today = useToday();
  const chosen = props.form.values[props.name];
  const id = typeof chosen === 'string' ? chosen : '';
  const patient = valueOf(useRead(async (store) => (id ? store.records('patients').get(id) : undefined), [id]));
  const search = useCallback(
    async (text: string) => (await searchPatients(db, text, OFFERED)).map((found) => optionOf(found, today)),
    [db, today],
  );
  return (
    <ComboboxField
      {...props}
      display={patient ? fullName(patient) : ''}
      search={search}
      emptyText="Ningún paciente coincide."
      placeholder="Nombre, teléfono o documento"
    />
  );
}

function optionOf(patient: Patient, today: string): PickOption {
  const { id, first_name, last_name, phone_number, fecha_nacimiento } = patient;
  return {
    value: id,
    label: fullName(patient),
    detail: [formatAge(fecha_nacimiento, today), phone_number].filter(Boolean).join(' · '),
    media: <Avatar id={id} firstName={first_name} lastName={last_name} size="sm" />,
  };
}
