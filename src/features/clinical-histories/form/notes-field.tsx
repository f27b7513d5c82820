import { useState } from 'react';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { CLINICAL_HISTORY_LABELS } from '#domain/clinical/clinical-history.ts';
import { withFreeText } from '#domain/clinical/notes/treatments.ts';
import { Field } from '#ui/form/field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import type { HistoryForm } from './sections.ts';

/** "Notas": the free text of the notes; the treatments stored with it stay unchanged. */
export function NotesField({ form, id }: { form: FormHandle<HistoryForm>; id: string }) {
  const { notes } = form.values;
  // The stored notes are trimmed: a space typed at the end, before the next word, would vanish.
  const [typed, setTyped] = useState<string | null>(null);
  const stands = typed !== null && withFreeText({ id, notes }, typed) === notes;
  return (
    <Field
      label={CLINICAL_HISTORY_LABELS.notes}
      name="notes"
      error={form.errors['notes']}
      warning={form.warnings['notes']}
    >
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={stands ? typed : parseNotes({ id, notes }).text}
          onChange={({ target }) => {
            setTyped(target.value);
            form.set('notes', withFreeText({ id, notes }, target.value));
          }}
          onBlur={() => form.blur('notes')}
        />
      )}
    </Field>
  );
}
