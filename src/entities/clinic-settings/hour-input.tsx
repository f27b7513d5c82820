import { useState } from 'react';
import { readTypedTime } from '#domain/values/typed-dates.ts';
import styles from './opening-hours.module.css';

interface HourInputProps {
  name: string;
  label: string;
  value: string;
  /** The id of the error's text, where there is one. */
  errorId: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/**
 * An hour in a table of hours: as `TimeInput` reads it ("930" is 09:30), without the button that would leave no room
 * for the digits.
 */
export function HourInput({ name, label, value, errorId, onChange, onLeave }: HourInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const valueOf = (text: string) => readTypedTime(text) ?? text.trim();
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={styles.hour}
      name={name}
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      placeholder="hh:mm"
      // The typed text while it stands for the value; otherwise the value, which changed from outside.
      value={typed !== null && valueOf(typed) === value ? typed : value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(valueOf(target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    />
  );
}
