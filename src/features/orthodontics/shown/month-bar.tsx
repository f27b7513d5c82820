import type { CSSProperties } from 'react';
import type { TreatmentMonth, TreatmentMonths } from '#domain/orthodontics/treatment-months.ts';
import { progressWords } from './words.ts';
import styles from './month-bar.module.css';

/**
 * A segment a month of treatment: full, in part for the one under way, hatched where it passed without a control. Past
 * the planned end the bar goes on in amber, behind a post.
 */
export function MonthBar({ months, thin = false }: { months: TreatmentMonths; thin?: boolean }) {
  return (
    // A drawing of elements, which no <img> can hold.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.bar} data-thin={thin || undefined} role="img" aria-label={progressWords(months)}>
      {months.months.map((month, place) => (
        <Segment key={place} month={month} first={place === months.planned} />
      ))}
    </div>
  );
}

function Segment({ month: { state, share, beyond }, first }: { month: TreatmentMonth; first: boolean }) {
  return (
    <>
      {first ? <u className={styles.post} /> : null}
      <i
        className={styles.month}
        data-state={state}
        data-beyond={beyond || undefined}
        style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}
      />
    </>
  );
}

/** The sign of a month without a control, beside its words. */
export function HatchMark() {
  return <i className={styles.hatch} aria-hidden="true" />;
}
