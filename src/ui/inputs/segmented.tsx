import frame from '#ui/form/control-frame.module.css';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './segmented.module.css';

export interface Segment<V extends string | number> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** Above the label, in tiles. */
  picture?: ReactNode;
  /**
   * The look of the chosen option; plain unless told. neutral: an answer without weight. danger: an answer that makes
   * an alert.
   */
  tone?: 'plain' | 'neutral' | 'accent' | 'danger';
}

/** The props that a GroupField gives to the group of controls inside it. */
export interface GroupControl {
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

interface SegmentedProps<V extends string | number> extends GroupControl {
  /** The name of the radio buttons: the API field where there is one. */
  name: string;
  /** The accessible name where no GroupField gives one. */
  label?: string;
  options: readonly Segment<V>[];
  /** Null: not answered. */
  value: V | null;
  onChange: (value: V | null) => void;
  /** The answer can be removed: by a tap or the space bar on the chosen option, or by the delete key. */
  clearable?: boolean;
  /** As wide as its container; 'wide': large options for one-word answers. */
  block?: boolean;
  wide?: boolean;
  /** Tiles of equal width side by side, each with its picture. */
  tiles?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
}

/**
 * One of a few options, all in sight. Native radio buttons instead of Mantine's SegmentedControl, which cannot return
 * to "not answered", has no place for an error, and derives the ids of its inputs from `name`, so that two on a page
 * would clash.
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
    // A browser ignores the space bar on the chosen option.
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
      // A refused form focuses the first invalid control: here the group, from which the next Tab reaches the radio
      // buttons.
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
