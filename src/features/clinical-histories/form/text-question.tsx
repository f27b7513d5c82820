import { useState } from 'react';
import { saysNothing, saysOnlyYes } from '#domain/clinical/alerts.ts';
import { CLINICAL_HISTORY_LABELS } from '#domain/clinical/clinical-history.ts';
import { YES_NO_LABELS, type YesNo } from '#domain/values/yes-no.ts';
import { Field, GroupField } from '#ui/form/field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { HistoryForm } from './sections.ts';
import styles from './history-form.module.css';

interface TextQuestionProps {
  form: FormHandle<HistoryForm>;
  name: 'teeth_grinding' | 'respiratory_problems' | 'tooth_pain' | 'joint_pain' | 'oral_cavity_pain';
  /** A consequence of a "Sí", in the colour of an alert. */
  notice?: string;
}

/**
 * A question whose answer is a text: "No" is stored as "No", "Sí" as its detail or as "Sí" alone, no answer as nothing.
 */
export function TextQuestion({ form, name, notice }: TextQuestionProps) {
  const value = form.values[name];
  // The detail "No duerme bien" begins with "No", which would be an answer: while a person types, the typed text
  // decides.
  const [typed, setTyped] = useState<string | null>(null);
  const typing = typed !== null && storedAs(typed) === value;
  const answer = typing ? 'si' : answerOf(value);
  const label = CLINICAL_HISTORY_LABELS[name];

  function choose(next: YesNo | null): void {
    setTyped(next === 'si' ? '' : null);
    form.set(name, next === null ? null : YES_NO_LABELS[next]);
  }

  return (
    <div className={styles.question}>
      <GroupField label={label} inline error={form.errors[name]} warning={form.warnings[name]}>
        {(group) => (
          <Segmented<YesNo>
            {...group}
            name={`${name}_answer`}
            options={[
              { value: 'no', label: YES_NO_LABELS.no, tone: 'neutral' },
              { value: 'si', label: YES_NO_LABELS.si, tone: 'accent' },
            ]}
            value={answer}
            onChange={choose}
            onBlur={() => form.blur(name)}
            clearable
            wide
          />
        )}
      </GroupField>
      {answer === 'si' ? (
        <Field label={`Detalle de ${label.toLocaleLowerCase('es')}`} name={name} notice={notice}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={typing ? typed : saysOnlyYes(value ?? '') ? '' : (value ?? '')}
              onChange={({ target }) => {
                setTyped(target.value);
                form.set(name, storedAs(target.value));
              }}
              onBlur={() => form.blur(name)}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

/** The stored value of a "Sí" with this detail. */
const storedAs = (text: string): string => (text.trim() === '' ? YES_NO_LABELS.si : text);

function answerOf(value: string | null): YesNo | null {
  if (value === null || value.trim() === '') return null;
  return saysNothing(value) ? 'no' : 'si';
}
