import { TriangleAlertIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** The props of every control: its name, its id and the id of its error. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The same props for a control with a look of its own. */
export function bare(control: ControlProps): Omit<ControlProps, 'className'> {
  const { className: _, ...props } = control;
  return props;
}

interface FieldProps {
  label: string;
  /** The API field. */
  name: string;
  required?: boolean;
  /** Takes the whole row of a FieldGrid. */
  wide?: boolean;
  /** A sentence under the control. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Something to know before saving; not an error. */
  warning?: string | undefined;
  /** The consequence of the answer, in the colour of an alert. */
  notice?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its visible label, hint and error. */
export function Field(props: FieldProps) {
  const { label, name, required = false, wide = false, hint, error, warning, notice, children } = props;
  const id = useId();
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? <Star /> : null}
      </label>
      {children({
        id,
        name,
        className: styles.control ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, { error, warning, hint, notice }),
      })}
      <Notice id={id} text={notice} />
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}

/** The props of a group of controls: the ids of its label and of its notes. */
interface GroupProps {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface GroupFieldProps extends Omit<FieldProps, 'children' | 'name'> {
  /** The label left of the controls, in a row of its own: for a list of questions. */
  inline?: boolean;
  children: (group: GroupProps) => ReactNode;
}

/** Several controls that answer one question, with their common label, hint and error. */
export function GroupField(props: GroupFieldProps) {
  const { label, required = false, wide = false, inline = false, notice, hint, error, warning, children } = props;
  const id = useId();
  return (
    <div className={inline ? `${styles.field} ${styles.inline}` : styles.field} data-wide={wide || undefined}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required ? <Star /> : null}
      </span>
      {children({
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy(id, { error, warning, hint, notice }),
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <Notice id={id} text={notice} />
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}

function Notice({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={`${id}-notice`} className={styles.error}>
      <TriangleAlertIcon size={16} />
      {text}
    </p>
  );
}

function Star() {
  return (
    <span className={styles.star} aria-hidden="true">
      {' '}
      *
    </span>
  );
}

function describedBy(id: string, notes: Omit<Notes, 'id'> & { notice?: string | undefined }): string | undefined {
  const order = ['error', 'warning', 'notice', 'hint'] as const;
  return (
    order
      .filter((kind) => notes[kind])
      .map((kind) => `${id}-${kind}`)
      .join(' ') || undefined
  );
}

type Notes = { id: string } & Record<'error' | 'warning' | 'hint', string | undefined>;

export function FieldNotes({ id, error, warning, hint }: Notes) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <TriangleAlertIcon size={16} />
          {error}
        </p>
      ) : null}
      {warning ? (
        <p id={`${id}-warning`} className={styles.warning}>
          <TriangleAlertIcon size={16} />
          {warning}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
