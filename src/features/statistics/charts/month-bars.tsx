import {
  VictoryAxis,
  VictoryBar,
  VictoryChart,
  VictoryContainer,
  VictoryLabel,
  VictoryStack,
  VictoryTooltip,
  type VictoryLabelProps,
  type VictoryTooltipProps,
} from 'victory';
import { MONTHS } from '#domain/figures/statistics.ts';
import { monthName, shortMonth } from '../month-words.ts';
import { useMarkedMonth } from './marked-month.tsx';

/** The values of one colour. */
interface Series {
  key: string;
  fill: string;
  /** January first. */
  values: readonly number[];
}

export interface MonthBarsProps {
  /** The chart's name: the table beside it has the numbers. */
  label: string;
  /** From the axis upwards. */
  series: readonly Series[];
  /** In pixels, as all sizes here. */
  width: number;
  height: number;
  padding: { top: number; bottom: number; left: number; right: number };
  /** Draw the months' names under the bars. */
  names: boolean;
  /** The labels of a line, and of a month's sum. */
  lineText: (value: number) => string;
  sumText: (value: number) => string;
  /** The current month, which is not over. */
  current: number | null;
}

const TEXT = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--ink-3)' };

/** Twelve bars, drawn by Victory. */
export function MonthBars({
  label,
  series,
  width,
  padding,
  names,
  lineText,
  sumText,
  current,
  ...rest
}: MonthBarsProps) {
  const sums = MONTHS.map((each) => series.reduce((sum, { values }) => sum + values[each - 1]!, 0));
  const column = (width - padding.left - padding.right) / 12;
  return (
    <VictoryChart
      {...rest}
      width={width}
      padding={padding}
      // At least four: below that, lines would stand for fractions.
      domain={{ x: [0.5, 12.5], y: [0, Math.max(4, ...sums)] }}
      containerComponent={
        <VictoryContainer
          responsive={false}
          aria-label={`${label}; los números están en la tabla`}
          // A finger on a chart scrolls the page, as elsewhere.
          style={{ touchAction: 'auto' }}
          // The container of tooltips is no picture to a screen reader.
          portalComponent={<svg role="presentation" />}
        />
      }
    >
      <VictoryAxis
        dependentAxis
        // Else the line at zero is missing.
        crossAxis={false}
        tickCount={4}
        tickFormat={lineText}
        style={{
          axis: { stroke: 'none' },
          grid: { stroke: ({ tick }: { tick?: number }) => (tick === 0 ? 'var(--line-2)' : 'var(--line)') },
          tickLabels: { ...TEXT, padding: 8 },
        }}
      />
      {names && (
        <VictoryAxis
          tickValues={[...MONTHS]}
          tickFormat={shortMonth}
          tickLabelComponent={<MonthName />}
          style={{ axis: { stroke: 'none' }, tickLabels: { padding: 6 } }}
        />
      )}
      <VictoryStack
        labels={({ datum }: { datum: { x: number } }) => `${monthName(datum.x)} · ${sumText(sums[datum.x - 1]!)}`}
        labelComponent={<MonthSum />}
      >
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
    </VictoryChart>
  );
}

/** A month's name below its bar. */
function MonthName(props: VictoryLabelProps) {
  const isMarked = useMarkedMonth() === (props.datum as unknown as number);
  const style = isMarked ? { fill: 'var(--accent)', fontWeight: 600 } : { fill: 'var(--ink-2)' };
  return <VictoryLabel {...props} style={{ ...TEXT, ...style }} />;
}

/** The marked month's sum above its bar. */
function MonthSum(props: VictoryTooltipProps) {
  const isMarked = useMarkedMonth() === props.datum?.x;
  return (
    <VictoryTooltip
      {...props}
      active={isMarked}
      constrainToVisibleArea
      pointerLength={6}
      pointerWidth={0}
      cornerRadius={6}
      flyoutPadding={{ top: 5, bottom: 5, left: 12, right: 12 }}
      flyoutStyle={{ fill: 'var(--ink)', stroke: 'none' }}
      style={{ fontFamily: 'inherit', fontSize: 13, fill: 'var(--surface)' }}
    />
  );
}
