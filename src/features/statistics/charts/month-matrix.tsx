import type { ReactNode } from 'react';
import { MONTHS } from '#domain/figures/statistics.ts';
import { formatNumber } from '#ui/text/format.ts';
import { monthName, shortMonth } from '../month-words.ts';
import { useMarkedMonth } from './marked-month.tsx';
import styles from './month-matrix.module.css';

export interface MatrixRow {
  key: string;
  label: ReactNode;
  /** January first. */
  values: readonly number[];
  /** The row of sums. */
  isSum?: boolean;
}

/** Counts by month, a column each, under a chart whose bars stand above them. */
export function MonthMatrix({ label, rows }: { label: string; rows: readonly MatrixRow[] }) {
  const month = useMarkedMonth();
  const classOf = (each: number) => (each === month ? styles.marked : undefined);
  return (
    <div className={styles.scroll}>
      <table className={styles.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Mes</span>
            </th>
            {MONTHS.map((each) => (
              <th key={each} scope="col" className={classOf(each)} abbr={monthName(each)}>
                {shortMonth(each)}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: words, values, isSum }) => (
            <tr key={key} className={isSum ? styles.sum : undefined}>
              <th scope="row">{words}</th>
              {MONTHS.map((each) => (
                <td key={each} className={classOf(each)} data-none={values[each - 1] === 0 || undefined}>
                  {formatNumber(values[each - 1]!)}
                </td>
              ))}
              <td>{formatNumber(values.reduce((sum, value) => sum + value, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
