import { Progress as MantineProgress } from '@mantine/core';
import styles from './progress.module.css';

export type ProgressTone = 'accent' | 'red' | 'yellow' | 'blue' | 'green';

/** The colour for a paid share: red below 25 %, yellow below 50, blue below 75, then green. */
export function progressTone(percent: number): ProgressTone {
  if (percent < 25) return 'red';
  if (percent < 50) return 'yellow';
  return percent < 75 ? 'blue' : 'green';
}

interface ProgressProps {
  /** The name of the measure: "Pagado". */
  label: string;
  /** 0 to 100. */
  value: number;
  /** accent: a running job. Without it the colour shows the paid share. */
  tone?: ProgressTone;
  /** The share that the amount being typed would add: hatched. */
  more?: number;
  size?: 'sm' | 'md' | 'lg';
}

/** A bar, with its figure beside it in words. Rounded down, never up: 99,6 % paid is not paid. */
export function Progress({ label, value, tone = progressTone(value), more = 0, size = 'md' }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, value));
  const added = Math.min(100 - shown, Math.max(0, more));
  return (
    <MantineProgress.Root unstyled className={styles.bar ?? ''} data-size={size}>
      <MantineProgress.Section
        className={styles.done ?? ''}
        value={Math.floor(shown)}
        aria-label={label}
        data-tone={tone}
        style={{ width: `${shown}%` }}
      />
      {added > 0 ? (
        <span className={styles.more} data-tone={tone} style={{ width: `${added}%` }} aria-hidden="true" />
      ) : null}
    </MantineProgress.Root>
  );
}
