import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './year-picker.module.css';

interface YearPickerProps {
  year: number;
  /** The years with figures. */
  years: readonly number[];
  onYear: (year: number) => void;
}

/** The year, between arrows to the previous and the next one with figures. */
export function YearPicker({ year, years, onYear }: YearPickerProps) {
  const earlier = Math.max(...years.filter((each) => each < year));
  const later = Math.min(...years.filter((each) => each > year));
  return (
    <fieldset className={styles.picker} aria-label="Año">
      <Arrow to={earlier} label="Año anterior" icon={<ChevronLeftIcon size={20} />} onYear={onYear} />
      <output>{year}</output>
      <Arrow to={later} label="Año siguiente" icon={<ChevronRightIcon size={20} />} onYear={onYear} />
    </fieldset>
  );
}

interface ArrowProps {
  /** Infinity without such a year. */
  to: number;
  label: string;
  icon: ReactNode;
  onYear: (year: number) => void;
}

function Arrow({ to, label, icon, onYear }: ArrowProps) {
  const name = Number.isFinite(to) ? `${label}: ${to}` : label;
  return (
    // Not `disabled`, which would take the focus away at the last year.
    <button
      type="button"
      aria-label={name}
      aria-disabled={!Number.isFinite(to)}
      onClick={() => Number.isFinite(to) && onYear(to)}
    >
      {icon}
    </button>
  );
}
