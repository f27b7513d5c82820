import { useElementSize } from '@mantine/hooks';
import { startTransition, useEffect, useState, type PointerEvent } from 'react';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { usePrinting } from '#ui/print/use-printing.ts';
import { useMarkMonth } from './marked-month.tsx';
import type * as Drawing from './month-bars.tsx';

/** Pixels around the bars, which stand over the names of the months or over the columns of a MonthMatrix. */
const PADDINGS = {
  names: { top: 34, bottom: 26, left: 62, right: 8 },
  matrix: { top: 30, bottom: 6, left: 122, right: 74 },
};
/** Pixels on an A4 sheet. A chart as wide as the screen, shrunk to it, would have unreadable words. */
const ON_PAPER = {
  names: { width: 404, height: 124 },
  matrix: { width: 686, height: 100 },
};
/** Pixels until the browser has measured the chart's place. */
const USUAL_WIDTH = 720;

interface MonthChartProps extends Omit<Drawing.MonthBarsProps, 'padding' | 'width' | 'names'> {
  /** The part under the bars. */
  over: keyof typeof PADDINGS;
}

/** Reserves the room of a chart of twelve months, and draws it once its code has come. Its columns mark their month. */
export function MonthChart({ height, over, ...chart }: MonthChartProps) {
  const { ref, width } = useElementSize();
  const printing = usePrinting();
  const drawing = useDrawing();
  const markMonth = useMarkMonth();
  const size = printing ? ON_PAPER[over] : { width: width || USUAL_WIDTH, height };
  // The marked month's sum needs room above the bars; paper has no mark.
  const padding = printing ? { ...PADDINGS[over], top: 12 } : PADDINGS[over];
  function mark({ clientX, currentTarget }: PointerEvent): void {
    const { left, right } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - padding.left) / (right - left - padding.left - padding.right);
    const month = Math.ceil(share * 12);
    markMonth(month >= 1 && month <= 12 ? month : null);
  }
  return (
    <div
      ref={ref}
      style={{ height: size.height }}
      onPointerMove={mark}
      onPointerDown={mark}
      onPointerLeave={() => markMonth(null)}
    >
      {drawing && (
        // A new key for paper: Victory's bars keep their places on the screen until after the page was printed.
        <drawing.MonthBars key={String(printing)} {...chart} {...size} padding={padding} names={over === 'names'} />
      )}
    </div>
  );
}

/**
 * The chart's code, loaded from the first paint on: the library takes longer to load and draw than the page's figures.
 */
function useDrawing() {
  const [drawing, setDrawing] = useState<typeof Drawing>();
  useEffect(
    () =>
      oncePainted(() => {
        import('./month-bars.tsx').then((module) => startTransition(() => setDrawing(module)), reportError);
      }),
    [],
  );
  return drawing;
}
