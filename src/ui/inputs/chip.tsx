import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** How many it leaves, or the amount that it puts in. */
  figure?: ReactNode;
  /** On or off: a filter. Left out: a suggestion that is taken by a tap. */
  pressed?: boolean;
  /** Shows that it is on, where others beside it may be on too. */
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
