import { startTransition, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { CONDITIONS } from '#domain/clinical/tooth.ts';
import { toothAt } from './chart-keys.ts';
import { focusTooth, type Chart, type ChartRefs } from './use-chart.ts';
import { toothUnder, useStrokes } from './use-strokes.ts';
import styles from './chart.module.css';

interface ChartTeethProps {
  chart: Chart;
  refs: ChartRefs;
  /** Its arches: `tabbable` is the tooth that the tab key reaches, `stroke` are those under the brush. */
  children: (shown: { tabbable: string; stroke: ReadonlySet<string> }) => ReactNode;
}

/** Hears what is done to the teeth inside: taps, strokes of the brush, keys. */
export function ChartTeeth({ chart, refs: { teeth, panel }, children }: ChartTeethProps) {
  const [tabbable, setTabbable] = useState('18');
  const brushing = chart.mode === 'brush';
  const { stroke, isStroke, handlers } = useStrokes(brushing, (numbers) => chart.paint(numbers, chart.brush));

  function onClick(event: MouseEvent): void {
    const number = toothUnder(event.target);
    if (number === undefined || isStroke(event)) return;
    if (brushing) chart.paint([number], chart.brush);
    else if (chart.editable && event.shiftKey) chart.extend(number);
    else if (chart.editable && (event.ctrlKey || event.metaKey)) chart.toggle(number);
    // Enter clicks without a pointer: then the panel takes the focus.
    else chart.select([number], event.detail === 0);
  }

  /** The panel follows the tap: until it does, the one before it is still open. */
  function isInPanel(number: string): boolean {
    const shown = panel.current?.number;
    return panel.current !== null && chart.selected.includes(number) && (shown === undefined || shown === number);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const number = toothUnder(event.target);
    if (number === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = toothAt(number, event.key, chart.sections);
    if (next !== null) {
      event.preventDefault();
      focusTooth(teeth.current, next);
      if (event.shiftKey && chart.editable && !brushing) chart.extend(next);
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
      className={styles['teeth']}
      data-brush={brushing || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      // Which one the tab key reaches is seen by nobody: the tap that brought the focus is painted first.
      onFocus={({ target }: FocusEvent) => startTransition(() => setTabbable(toothUnder(target) ?? tabbable))}
      {...handlers}
    >
      {children({ tabbable, stroke })}
    </div>
  );
}
