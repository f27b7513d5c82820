import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { Popover } from '#ui/controls/popover.tsx';
import styles from './typed-input.module.css';

/** What a control of a date or an hour is given by its field. */
export interface TypedInputProps {
  id?: string;
  name: string;
  /** The accessible name where no Field gives one. */
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  /** The window that it stands in begins here. */
  'data-autofocus'?: true;
  /** As the record holds it, '' for none; or what was typed and says nothing, as it was typed. */
  value: string;
  /** `text` is what was typed; without it the value was picked. */
  onChange: (value: string, text?: string) => void;
  /** The field is left, or the enter key says that it is done. */
  onBlur?: () => void;
  disabled?: boolean;
}

interface Props extends TypedInputProps {
  /** The record's value that a text says; null where it says none. */
  read: (text: string) => string | null;
  /** How a value is written in the field; a text that is none is answered as it is. */
  show: (value: string) => string;
  placeholder: string;
  icon: ReactNode;
  /** Accessible name of the button and of the window that it opens. */
  pickLabel: string;
  /** Width of the window, pixels. */
  pickWidth: number;
  /** What the window offers: it is picked, and the window closes. */
  children: (pick: (value: string) => void) => ReactNode;
}

/**
 * A text that says a value, beside a button that opens a window to pick it from. What is typed stands as it was typed until the
 * field is left; what says nothing stays in the field, and becomes the form's value: its draft keeps it, its schema refuses it.
 */
export function TypedInput(props: Props) {
  const { value, onChange, onBlur, read, show, icon, pickLabel, pickWidth, children, ...control } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const valueOf = (text: string) => read(text) ?? text.trim();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened(true);
  }
  function leave(): void {
    setTyped(null);
    onBlur?.();
  }
  function pick(next: string): void {
    setTyped(null);
    setOpened(false);
    onChange(next);
  }
  return (
    <div className={styles.root}>
      <input
        {...control}
        type="text"
        // The digits suffice: "281126", "930".
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        // What is typed, as long as it says the value; else the value, which something else has changed.
        value={typed !== null && valueOf(typed) === value ? typed : show(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(valueOf(target.value), target.value);
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        label={pickLabel}
        width={pickWidth}
        align="end"
        target={
          <IconButton
            variant="quiet"
            className={styles.button ?? ''}
            label={pickLabel}
            icon={icon}
            disabled={control.disabled ?? false}
            onClick={() => setOpened(!opened)}
          />
        }
      >
        <div className={styles.window}>{opened ? children(pick) : null}</div>
      </Popover>
    </div>
  );
}
