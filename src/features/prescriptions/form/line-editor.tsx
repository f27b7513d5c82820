import { Trash2Icon, TriangleAlertIcon } from 'lucide-react';
import { useId } from 'react';
import type { PrescriptionLine } from '#domain/documents/prescription.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import type { FormErrors } from '#ui/form/form-values.ts';
import styles from './form.module.css';

interface LineEditorProps {
  line: PrescriptionLine;
  place: number;
  /** The id of the list of medicines that typing offers. */
  list: string;
  errors: FormErrors;
  /** The warning about an allergy; null without one. */
  warning: string | null;
  onChange: (line: PrescriptionLine) => void;
  onBlur: () => void;
  onRemove: () => void;
}

/** One medicine of a prescription. */
export function LineEditor(props: LineEditorProps) {
  const { line, place, list, errors, warning, onChange, onBlur, onRemove } = props;
  const warningId = useId();
  const field = (name: Exclude<keyof PrescriptionLine, 'allergy_seen'>, label: string, more: LineInputMore) => (
    <LineInput
      {...more}
      name={`lines.${place}.${name}`}
      label={label}
      value={line[name] ?? ''}
      error={errors[`lines.${place}.${name}`]}
      // An emptied part is null, as it is stored: only the medicine is never null.
      onChange={(text) => onChange({ ...line, [name]: text === '' && name !== 'medicine' ? null : text })}
      onBlur={onBlur}
    />
  );
  return (
    <li className={styles.line} data-warned={warning === null ? undefined : true}>
      <span className={styles.number} aria-hidden="true">
        {place + 1}
      </span>
      <div className={styles.fields}>
        {field('medicine', 'Medicamento y concentración', {
          list,
          required: true,
          maxLength: 200,
          describedBy: warning === null ? undefined : warningId,
        })}
        {field('quantity', 'Cantidad', { maxLength: 40 })}
        {field('directions', 'Cómo tomarlo', { maxLength: 300 })}
        {field('duration', 'Por cuánto tiempo', { maxLength: 60 })}
      </div>
      <IconButton
        variant="quiet"
        className={styles.remove}
        label={`Quitar ${line.medicine === '' ? `el medicamento ${place + 1}` : line.medicine}`}
        icon={<Trash2Icon size={20} />}
        onClick={onRemove}
      />
      {warning === null ? null : (
        <p className={styles.warning} id={warningId} role="alert">
          <TriangleAlertIcon size={20} />
          <span>
            {warning}.<small>Puede seguir: la receta guarda que se vio.</small>
          </span>
        </p>
      )}
    </li>
  );
}

interface LineInputMore {
  maxLength: number;
  list?: string;
  required?: true;
  describedBy?: string | undefined;
}

interface LineInputProps extends LineInputMore {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function LineInput({ name, label, value, error, required, describedBy, onChange, ...input }: LineInputProps) {
  return (
    <Field label={label} name={name} error={error} {...(required && { required })}>
      {({ 'aria-describedby': notes, ...control }) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          aria-required={required}
          aria-describedby={[notes, describedBy].filter(Boolean).join(' ') || undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
