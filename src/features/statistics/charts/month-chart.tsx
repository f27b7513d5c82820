import { useElementSize } from '@mantine/hooks';
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryStack } from 'victory';
import { MONTHS } from '#domain/figures/statistics.ts';
import { usePrinting } from '#ui/print/use-printing.ts';
import { monthName, shortMonth } from '../month-words.ts';
import { linesUpTo } from './scale.ts';
import styles from './month-chart.module.css';

/** One colour of the bars. */
interface Series {
  key: string;
  fill: string;
  /** January first. */
  values: readonly number[];
}

export interface MonthChartProps {
  /** What it shows: the numbers themselves stand in the table beside it. */
  label: string;
  /** From the axis upwards. */
  series: readonly Series[];
  /** Pixels on a screen. */
  height: number;
  /** What stands under the bars. */
  over: keyof typeof PADDINGS;
  /** The words of a line, and of a month's sum. */
  lineText: (value: number) => string;
  sumText: (value: number) => string;
  /** The month that is marked here and in the tables. */
  month: number | null;
  onMonth: (month: number | null) => void;
  /** The month that is not over yet. */
  current: number | null;
}

/** Pixels around the bars, which stand over the names of the months, or over the columns of a MonthMatrix. */
const PADDINGS = {
  names: { top: 34, bottom: 26, left: 62, right: 8 },
  matrix: { top: 30, bottom: 6, left: 122, right: 74 },
};
/** Pixels before the chart knows its place. */
const USUAL = 720;
/** Pixels on an A4 sheet. A chart of a wide screen would be shrunk to them, and its words with it, beyond reading. */
const ON_PAPER = {
  names: { width: 404, height: 138 },
  matrix: { width: 686, height: 116 },
};
const TEXT = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--ink-3)' };

/** Twelve bars. A month is marked by touching its column, and says its sum. */
export function MonthChart({
  label,
  series,
  height: screenHeight,
  over,
  lineText,
  sumText,
  month,
  onMonth,
  current,
}: MonthChartProps) {
  const { ref, width: measured } = useElementSize();
  const printing = usePrinting();
  const { width, height } = printing ? ON_PAPER[over] : { width: measured || USUAL, height: screenHeight };
  // The sum that a finger asks for stands above the bars: on paper there is none.
  const padding = printing ? { ...PADDINGS[over], top: 12 } : PADDINGS[over];
  const sums = MONTHS.map((each) => series.reduce((sum, { values }) => sum + values[each - 1]!, 0));
  const lines = linesUpTo(Math.max(...sums));
  const top = lines.at(-1)!;
  const column = (width - padding.left - padding.right) / 12;
  return (
    <div className={styles['chart']} ref={ref} onPointerLeave={() => onMonth(null)}>
      <VictoryChart
        // Drawn anew: bars that are there already keep the places of the screen until after the page has been taken.
        key={printing ? 'paper' : 'screen'}
        width={width}
        height={height}
        padding={padding}
        domain={{ x: [0.5, 12.5], y: [0, top] }}
        containerComponent={<VictoryContainer title={`${label}; los números están en la tabla`} />}
      >
        <VictoryAxis
          dependentAxis
          tickValues={lines}
          tickFormat={lineText}
          style={{
            axis: { stroke: 'none' },
            grid: { stroke: 'var(--chart-grid)' },
            tickLabels: { ...TEXT, padding: 8 },
          }}
        />
        <VictoryStack>
          {series.map(({ key, fill, values }) => (
            <VictoryBar
              key={key}
              barWidth={Math.min(40, column * 0.62)}
              cornerRadius={series.length === 1 ? { top: 3 } : 0}
              data={MONTHS.map((each) => ({ x: each, y: values[each - 1] }))}
              style={{ data: { fill, fillOpacity: ({ datum }) => (datum.x === current ? 0.5 : 1) } }}
            />
          ))}
        </VictoryStack>
        <VictoryAxis
          tickValues={[...MONTHS]}
          tickFormat={over === 'names' ? shortMonth : () => ''}
          style={{
            axis: { stroke: 'var(--line-2)' },
            tickLabels: {
              ...TEXT,
              padding: 6,
              fill: ({ tick }: { tick?: number }) => (tick === month ? 'var(--accent)' : 'var(--ink-2)'),
              fontWeight: ({ tick }: { tick?: number }) => (tick === month ? 600 : 400),
            },
          }}
        />
      </VictoryChart>
      {MONTHS.map((each) => (
        <div
          key={each}
          className={styles['column']}
          style={{
            left: `${((padding.left + (each - 1) * column) / width) * 100}%`,
            width: `${(column / width) * 100}%`,
          }}
          onPointerEnter={() => onMonth(each)}
          onPointerDown={() => onMonth(each)}
        />
      ))}
      {month === null ? null : (
        <div
          className={styles['tip']}
          style={{
            left: `clamp(70px, ${((padding.left + (month - 0.5) * column) / width) * 100}%, calc(100% - 84px))`,
            top: padding.top + (height - padding.top - padding.bottom) * (1 - sums[month - 1]! / top),
          }}
        >
          {monthName(month)} · {sumText(sums[month - 1]!)}
        </div>
      )}
    </div>
  );
}
