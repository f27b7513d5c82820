import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** The number of records that the filter selects, or the amount that the suggestion fills in. */
  figure?: ReactNode;
  /** Whether a filter is on. Left out: a suggestion that a tap takes. */
  pressed?: boolean;
  /** Shows a tick while it is on, for filters of which several can be on. */
  tick?: boolean;
  onClick: () => void;
}

/** A filter that is on or off, or a suggestion. */
export function Chip({ children, figure, pressed, tick = false, onClick }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      {tick && pressed ? <CheckIcon size={17} /> : null}
      {children} {figure === undefined ? null : <b>{figure}</b>}
    </button>
  );
}

/** Chips in a row that wraps. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="wrap">
      {children}
    </fieldset>
  );
}
