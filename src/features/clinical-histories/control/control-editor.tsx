import { CopyIcon } from 'lucide-react';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { controlOf, CONTROL_LABELS, copyOf } from '#domain/clinical/notes/orthodontic-control.ts';
import { TREATMENT_LABELS } from '#domain/clinical/notes/treatments.ts';
import { isDate } from '#domain/values/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { datedLater } from '#ui/form/dated-later.ts';
import { TextAreaField, TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { formatDayMonth } from '#ui/text/format.ts';
import { EntryFrame } from '../timeline/entry-frame.tsx';
import { useEntryForm } from '../timeline/use-entry-form.ts';
import { ApplianceEditor } from './appliance-editor.tsx';
import { ArchwireField } from './archwire-field.tsx';
import {
  blankControl,
  controlForm,
  controlFormSchema,
  controlIn,
  entryOf,
  fieldsOf,
  toggleBracket,
  togglePair,
  visitOf,
  type ControlForm,
} from './control-values.ts';
import { ElasticsField } from './elastics-field.tsx';
import { NextVisit, VisitSlot } from './next-visit.tsx';
import styles from './control-editor.module.css';

interface ControlEditorProps {
  /** Id of the history. */
  history: string;
  /** Absent for a new control. */
  treatment?: Treatment | undefined;
  /** The control before a new one. */
  previous: Treatment | undefined;
  /** The patient's missing teeth. */
  missing: ReadonlySet<string>;
  /** The date and the doctor of a new one. */
  today: string;
  doctor: string;
  onDone: () => void;
}

/** A control of fixed appliances: the drawing first, then wires, elastics, the next visit and a note. */
export function ControlEditor(props: ControlEditorProps) {
  const { history, treatment, previous, missing, today, doctor, onDone } = props;
  const form = useEntryForm<ControlForm>({
    history,
    treatment,
    part: treatment?.id ?? 'control',
    schema: controlFormSchema,
    read: controlForm,
    write: entryOf,
    // The visit planned with an existing entry is in the agenda already.
    ...(treatment ? {} : { visit: visitOf }),
    blank: blankControl(today, doctor),
    saved: 'Control guardado',
    onDone,
  });
  return (
    <EntryFrame
      form={form}
      title={treatment ? 'Editar control' : 'Nuevo control'}
      submit={treatment ? 'Guardar cambios' : 'Guardar control'}
      history={history}
      treatment={treatment}
      actions={treatment || !previous ? null : <CopyButton form={form} previous={previous} today={today} />}
      onDone={onDone}
    >
      <Drawing form={form} missing={missing} />
      <div className="pairs">
        <ArchwireField form={form} arch="upper" />
        <ArchwireField form={form} arch="lower" />
        <ElasticsField form={form} />
        <NextVisit form={form} offered={!treatment} />
        {treatment ? null : <VisitSlot form={form} />}
        <TextAreaField form={form} name="note" label={CONTROL_LABELS.note} rows={3} wide />
        <DateField
          form={form}
          name="date"
          label={TREATMENT_LABELS.date}
          required
          today={today}
          warning={datedLater(form.values.date, today)}
        />
        <TextField form={form} name="doctor" label={TREATMENT_LABELS.doctor} />
      </div>
    </EntryFrame>
  );
}

interface CopyButtonProps {
  form: FormHandle<ControlForm>;
  previous: Treatment;
  today: string;
}

function CopyButton({ form, previous, today }: CopyButtonProps) {
  const control = controlOf(previous);
  if (!control) return null;
  return (
    <Button
      icon={<CopyIcon />}
      onClick={() => {
        const copied = Object.entries(fieldsOf(copyOf(control))) as [keyof ControlForm, unknown][];
        for (const [name, value] of copied) if (name !== 'brackets_off') form.set(name, value);
      }}
    >
      {isDate(previous.date) ? `Copiar del ${formatDayMonth(previous.date, today)}` : 'Copiar el anterior'}
    </Button>
  );
}

function Drawing({ form, missing }: { form: FormHandle<ControlForm>; missing: ReadonlySet<string> }) {
  const { brackets_off, elastic_pairs, elastics } = form.values;
  return (
    <figure className={styles.drawing}>
      <ApplianceEditor
        control={controlIn(form.values)}
        missing={missing}
        onBracket={(number) => form.set('brackets_off', toggleBracket(brackets_off, number))}
        onElastic={(pair) => {
          if (elastics === null || elastics === 'ninguno') form.set('elastics', 'otros');
          form.set('elastic_pairs', togglePair(elastic_pairs, pair));
        }}
      />
      <figcaption>
        Toque un diente para marcar su bracket caído. Arrastre de diente a diente para un elástico.
      </figcaption>
    </figure>
  );
}
