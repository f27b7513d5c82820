import frame from '#ui/form/control-frame.module.css';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './segmented.module.css';

export interface Segment<V extends string | number> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** Above the label, where the answers are tiles. */
  picture?: ReactNode;
  /** How it looks once chosen; plain unless told. neutral: an answer with no weight. danger: one that makes an alert. */
  tone?: 'plain' | 'neutral' | 'accent' | 'danger';
}

/** What a GroupField hands to the group of controls inside it. */
export interface GroupControl {
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

interface SegmentedProps<V extends string | number> extends GroupControl {
  /** Names the radio buttons: the API field where there is one. */
  name: string;
  /** The accessible name where no GroupField gives one. */
  label?: string;
  options: readonly Segment<V>[];
  /** Null: not answered. */
  value: V | null;
  onChange: (value: V | null) => void;
  /** Pressing the chosen one again, by a tap or the space bar, or the delete key take the answer back. */
  clearable?: boolean;
  /** As wide as its container; wide: answers of a word each, easy to hit. */
  block?: boolean;
  wide?: boolean;
  /** Tiles of one width beside each other, each with its picture. */
  tiles?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
}

/**
 * One of a few, all in sight. Native radio buttons of our own, not Mantine's SegmentedControl: that one cannot go back to
 * "not answered", has no place for an error, and makes the ids of its inputs from `name`, so that two on a page press each other.
 */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const {
    name,
    label,
    options,
    value,
    onChange,
    clearable = false,
    block = false,
    wide = false,
    tiles = false,
    disabled,
    onBlur,
    ...group
  } = props;
  const clear = clearable && value !== null ? () => onChange(null) : undefined;
  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    // A browser does nothing for a space on the chosen one.
    const pressed = key === ' ' && target instanceof HTMLInputElement && target.checked;
    if (!clear || !(pressed || key === 'Delete' || key === 'Backspace')) return;
    event.preventDefault();
    clear();
  }
  return (
    <div
      {...group}
      role="radiogroup"
      aria-label={label}
      className={styles[tiles ? 'tiles' : 'segmented']}
      data-block={block || undefined}
      data-wide={wide || undefined}
      // A refused form gives the focus to the first invalid control: here the group, whose radio buttons come next.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={styles[tiles ? 'tile' : 'segment']}
          data-tone={option.tone ?? 'plain'}
          title={clear && option.value === value ? 'Tóquelo otra vez para quitar la respuesta' : undefined}
        >
          <input
            type="radio"
            className={frame.unseen}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            onClick={option.value === value ? clear : undefined}
          />
          {option.icon}
          {option.picture === undefined ? null : <span className={styles.picture}>{option.picture}</span>}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
