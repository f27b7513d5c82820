import { formatNumber } from '#ui/text/format.ts';
import styles from './first-sync-progress.module.css';

/** The first download's progress, with real figures; screens fill as it goes on. */
export function FirstSyncProgress({ done, total }: { done: number; total: number | null }) {
  const share = total !== null && total > 0 ? Math.min(1, done / total) : null;
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <span id="first-sync">Descargando los datos de la clínica por primera vez</span>
        <span className="nowrap">
          {formatNumber(done)}
          {total === null ? '' : ` de ${formatNumber(total)}`}
        </span>
      </div>
      <progress
        className={styles.bar}
        aria-labelledby="first-sync"
        max={1}
        {...(share === null ? {} : { value: share })}
      />
    </div>
  );
}
