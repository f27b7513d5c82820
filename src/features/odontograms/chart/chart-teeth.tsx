import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CONDITIONS } from '#domain/clinical/tooth.ts';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { toothAt } from './chart-keys.ts';
import { focusTooth, type Chart, type ChartRefs } from './use-chart.ts';
import { toothUnder, useStrokes } from './use-strokes.ts';
import { useTaps } from './use-taps.ts';
import styles from './chart.module.css';

interface ChartTeethProps {
  chart: Chart;
  refs: ChartRefs;
  children: ReactNode;
}

/** Handles taps, brush strokes and keys on the teeth inside. */
export function ChartTeeth({ chart, refs: { teeth, panel }, children }: ChartTeethProps) {
  const { lights } = chart;
  const brushing = chart.mode === 'brush';
  /** Keyboard navigation goes on from the touched tooth. */
  function focusTouched(number: string): void {
    focusTooth(teeth.current, number, { preventScroll: true });
  }

  const strokes = useStrokes({
    show: (numbers) => lights.paint({ numbers, condition: chart.brush }),
    keep(numbers) {
      chart.paint(numbers, chart.brush);
      focusTouched(numbers.at(-1)!);
    },
  });
  const taps = useTaps((number) => {
    chart.select([number]);
    oncePainted(() => focusTouched(number));
  });

  function onClick(event: MouseEvent): void {
    const number = toothUnder(event.target);
    if (number === undefined || (brushing && strokes.isStroke(event))) return;
    if (brushing) chart.paint([number], chart.brush);
    else if (chart.editable && event.shiftKey) chart.extend(number);
    else if (chart.editable && (event.ctrlKey || event.metaKey)) chart.toggle(number);
    // Enter clicks with detail 0: then the panel takes the focus.
    else chart.select([number], event.detail === 0);
  }

  function reach(number: string | undefined): void {
    if (number !== undefined) lights.reach(number);
  }

  /** The panel opens after the tap: until then the previous one is still open. */
  function isInPanel(number: string): boolean {
    const shown = panel.current?.number;
    return panel.current !== null && lights.chosen().includes(number) && (shown === undefined || shown === number);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const number = toothUnder(event.target);
    if (number === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = toothAt(number, event.key, chart.sections);
    if (next !== null) {
      event.preventDefault();
      focusTooth(teeth.current, next);
      if (event.shiftKey && chart.editable && !brushing) chart.extend(next, number);
      return;
    }
    const condition = CONDITIONS[Number(event.key) - 1];
    if (condition && chart.editable) {
      if (isInPanel(number)) panel.current?.choose(condition);
      else chart.paint([number], condition);
    }
  }

  return (
    <div
      ref={teeth}
      role="presentation"
      className={styles.teeth}
      data-brush={brushing || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={({ target }: FocusEvent) => reach(toothUnder(target))}
      {...(brushing ? strokes.handlers : taps)}
    >
      {children}
    </div>
  );
}
