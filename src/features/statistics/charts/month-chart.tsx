import { MONTHS } from '#domain/figures/statistics.ts';
import { monthName, shortMonth } from '../month-words.ts';
import { linesUpTo } from './scale.ts';
import styles from './month-chart.module.css';

/** One colour of the bars. */
interface Series {
  key: string;
  /** A background. */
  fill: string;
  /** January first. */
  values: readonly number[];
}

interface MonthChartProps {
  /** What it shows: the numbers themselves stand in the table beside it. */
  label: string;
  /** From the axis upwards. */
  series: readonly Series[];
  /** Pixels on a screen. */
  height: number;
  /** What stands under the bars: the names of the months, or the columns of a MonthMatrix. */
  over: 'names' | 'matrix';
  /** The words of a line, and of a month's sum. */
  lineText: (value: number) => string;
  sumText: (value: number) => string;
  /** The month that is marked here and in the tables. */
  month: number | null;
  onMonth: (month: number | null) => void;
  /** The month that is not over yet. */
  current: number | null;
}

/** Twelve bars. A month is marked by touching its column, and says its sum. Plain elements: decision 081 says why. */
export function MonthChart({
  label,
  series,
  height,
  over,
  lineText,
  sumText,
  month,
  onMonth,
  current,
}: MonthChartProps) {
  const sums = MONTHS.map((each) => series.reduce((sum, { values }) => sum + values[each - 1]!, 0));
  const lines = linesUpTo(Math.max(...sums));
  const top = lines.at(-1)!;
  const drawing = { role: 'img', 'aria-label': `${label}; los números están en la tabla` };
  const upTo = (value: number) => `${(value / top) * 100}%`;
  return (
    <div className={styles.chart} data-over={over} style={{ height }} onPointerLeave={() => onMonth(null)}>
      <div className={styles.plot} {...drawing}>
        {lines.map((line) => (
          <div key={line} className={styles.line} style={{ bottom: upTo(line) }}>
            <span>{lineText(line)}</span>
          </div>
        ))}
        {MONTHS.map((each) => (
          <div
            key={each}
            className={styles.column}
            data-month={each}
            data-marked={each === month || undefined}
            data-current={each === current || undefined}
            onPointerEnter={() => onMonth(each)}
            onPointerDown={() => onMonth(each)}
          >
            <span className={styles.bar} style={{ height: upTo(sums[each - 1]!) }}>
              {series.map(({ key, fill, values }) => (
                <i key={key} style={{ flexGrow: values[each - 1]!, background: fill }} />
              ))}
            </span>
            {over === 'names' ? <span className={styles.name}>{shortMonth(each)}</span> : null}
          </div>
        ))}
      </div>
      {month === null ? null : (
        <div className={styles.plot} data-tip>
          <span
            className={styles.tip}
            style={{ left: `${((month - 0.5) / 12) * 100}%`, bottom: upTo(sums[month - 1]!) }}
          >
            {monthName(month)} · {sumText(sums[month - 1]!)}
          </span>
        </div>
      )}
    </div>
  );
}
