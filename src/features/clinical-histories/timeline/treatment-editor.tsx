import { useId } from 'react';
import { TREATMENT_TYPES } from '#domain/agenda/appointment.ts';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { TREATMENT_LABELS, treatmentSchema, type TreatmentValues } from '#domain/clinical/notes/treatments.ts';
import { datedLater } from '#ui/form/dated-later.ts';
import { TextAreaField, TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { FieldGrid } from '#ui/form/form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface TreatmentEditorProps {
  /** Id of the history. */
  history: string;
  /** Absent for a new entry. */
  treatment?: Treatment | undefined;
  /** The date and the doctor of a new one. */
  today: string;
  doctor: string;
  onDone: () => void;
}

/** A treatment in words. */
export function TreatmentEditor({ history, treatment, today, doctor, onDone }: TreatmentEditorProps) {
  const titles = useId();
  const form = useEntryForm<TreatmentValues>({
    history,
    treatment,
    part: treatment?.id ?? 'treatment',
    schema: treatmentSchema,
    read: ({ date, title, description, doctor: noted }) => ({ date, title, description, doctor: noted }),
    write: (values) => values,
    blank: { date: today, title: '', description: '', doctor },
    saved: 'Tratamiento guardado',
    onDone,
  });
  return (
    <EntryFrame
      form={form}
      title={treatment ? 'Editar tratamiento' : 'Nuevo tratamiento'}
      submit={treatment ? 'Guardar cambios' : 'Guardar tratamiento'}
      history={history}
      treatment={treatment}
      onDone={onDone}
    >
      <FieldGrid>
        <TextField form={form} name="title" label={TREATMENT_LABELS.title} required list={titles} />
        <DateField
          form={form}
          name="date"
          label={TREATMENT_LABELS.date}
          required
          today={today}
          warning={datedLater(form.values.date, today)}
        />
        <TextField form={form} name="doctor" label={TREATMENT_LABELS.doctor} />
        <TextAreaField form={form} name="description" label={TREATMENT_LABELS.description} wide />
      </FieldGrid>
      <datalist id={titles}>
        {TREATMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
    </EntryFrame>
  );
}
