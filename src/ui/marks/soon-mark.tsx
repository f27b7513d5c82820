import styles from './soon-mark.module.css';

/** Beside a link to an area whose screens this version does not have yet: nobody finds out by following it. */
export function SoonMark() {
  return (
    <span className={styles['soon']} aria-hidden="true">
      pronto
    </span>
  );
}

/** What a screen reader adds to such a link, whose name stays. */
export const SOON = 'Todavía no está disponible en esta versión';
