import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { Popover } from '#ui/controls/popover.tsx';
import styles from './typed-input.module.css';

/** The props of a date or time control, given by its field. */
export interface TypedInputProps {
  id?: string;
  name: string;
  /** The accessible name where no Field gives one. */
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  /** The field takes the focus when its window opens. */
  'data-autofocus'?: true;
  /** The record's value, '' for none; or the typed text where that has no value. */
  value: string;
  /** `text` is the typed text; undefined for a picked value. */
  onChange: (value: string, text?: string) => void;
  /** Called when the field is left or Enter is pressed. */
  onBlur?: () => void;
  disabled?: boolean;
}

interface Props extends TypedInputProps {
  /** The value that a text stands for; null where it has none. */
  read: (text: string) => string | null;
  /** The text of a value; an invalid value is shown as it is. */
  show: (value: string) => string;
  placeholder: string;
  icon: ReactNode;
  /** The accessible name of the button and of the window that it opens. */
  pickLabel: string;
  /** Width of the window, pixels. */
  pickWidth: number;
  /** The content of the window; `pick` takes a value and closes it. */
  children: (pick: (value: string) => void) => ReactNode;
}

/**
 * A text field beside a button that opens a window to pick the value. The typed text stays until the field is left; an
 * invalid one stays in the field and is the form's value: its draft stores it, its schema refuses it.
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
        // Digits are enough: "281126", "930".
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        // The typed text while it stands for the value; otherwise the value, which changed from outside.
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
