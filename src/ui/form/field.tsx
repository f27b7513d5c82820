import { TriangleAlertIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What every control gets: its name, its id and where its error is written. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** The API field. */
  name: string;
  required?: boolean;
  /** The whole row of a FieldGrid. */
  wide?: boolean;
  /** A word under the control. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Something to know before saving, without an error. */
  warning?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its visible label, hint and error. */
export function Field({ label, name, required = false, wide = false, hint, error, warning, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={styles['field']} data-wide={wide || undefined}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required ? (
          <span className={styles['star']} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        name,
        className: styles['control'] ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}

type Notes = { id: string } & Record<'error' | 'warning' | 'hint', string | undefined>;

export function FieldNotes({ id, error, warning, hint }: Notes) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          <TriangleAlertIcon size={16} />
          {error}
        </p>
      ) : null}
      {warning ? (
        <p id={`${id}-warning`} className={styles['warning']}>
          <TriangleAlertIcon size={16} />
          {warning}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
