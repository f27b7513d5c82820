import { startTransition, useRef, useState, type RefObject } from 'react';
import type { Condition, ToothType } from '#domain/clinical/tooth.ts';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { notify } from '#ui/messages/notify.tsx';
import { failureWords, type Marking } from '../marking/marking.ts';
import { teethBetween } from './chart-keys.ts';
import { useToothLights, type ToothLights } from './tooth-lights.ts';

/** The chart's calls to the open panel. */
export interface PanelHandle {
  /** Absent for a panel of several teeth. */
  number?: string;
  /** Saves the choice before another tooth replaces the panel. */
  leave: () => void;
  /** Saves the choice before the screen's own form is saved. */
  commit: () => Promise<void>;
  /** A condition's key was pressed on the panel's tooth. */
  choose: (condition: Condition) => void;
  /** Undoes the unsaved choice of a condition; false without one. */
  takeBack: () => boolean;
  close: () => void;
}

export interface Chart {
  editable: boolean;
  mode: 'select' | 'brush';
  setMode: (mode: 'select' | 'brush') => void;
  /** The condition that the brush paints. */
  brush: Condition;
  setBrush: (condition: Condition) => void;
  /** The chosen teeth, which show this state themselves. */
  lights: ToothLights;
  /** The open panel: it follows the choice after that has been painted. */
  open: OpenPanel;
  select: (numbers: readonly string[], focus?: boolean) => void;
  /** Adds a tooth to the chosen ones, or removes it. */
  toggle: (number: string) => void;
  /**
   * Extends the choice to all teeth of a row from where it began (the last chosen one, or else `from`) to this, and
   * drops those of the last extension. A tooth of another row is added alone.
   */
  extend: (number: string, from?: string) => void;
  close: () => void;
  /** Sets a condition on teeth at once, without the panel; reports a failure. */
  paint: (numbers: readonly string[], condition: Condition) => void;
  sections: readonly ToothType[];
}

interface OpenPanel {
  /** The panel's teeth, in the order in which they were chosen. */
  numbers: readonly string[];
  /** Opened by the keyboard: the panel takes the focus. */
  takesFocus: boolean;
}

const CLOSED: OpenPanel = { numbers: [], takesFocus: false };

/** Refs that only event handlers may read. */
export interface ChartRefs {
  panel: RefObject<PanelHandle | null>;
  /** The element around all teeth. */
  teeth: RefObject<HTMLDivElement | null>;
}

/** A person's actions on the chart: choosing teeth for the panel, and painting them with the brush. */
export function useChart(
  marking: Marking,
  { editable, sections }: Pick<Chart, 'editable' | 'sections'>,
  { panel, teeth }: ChartRefs,
): Chart {
  const [mode, setMode] = useState<Chart['mode']>('select');
  const [brush, setBrush] = useState<Condition>('caries');
  const lights = useToothLights();
  const [open, setOpen] = useState(CLOSED);

  /** The extension in progress: where it began, and the choice before. */
  const range = useRef<{ start: string; before: readonly string[] } | null>(null);

  function select(numbers: readonly string[], focus = false): void {
    range.current = null;
    show(numbers, focus);
  }

  function show(numbers: readonly string[], focus = false): void {
    panel.current?.leave();
    lights.choose(numbers);
    // Reads the choice when it renders: another tap may have come.
    oncePainted(() => startTransition(() => setOpen({ numbers: lights.chosen(), takesFocus: focus })));
  }

  function close(): void {
    const [first] = lights.chosen();
    range.current = null;
    lights.choose([]);
    setOpen(CLOSED);
    const within = document.activeElement?.closest('[data-tooth-panel]');
    if (within && first !== undefined) focusTooth(teeth.current, first);
  }

  function paint(numbers: readonly string[], condition: Condition): void {
    marking.mark(numbers.map((number) => ({ number, changes: { condition } }))).catch((error: unknown) => {
      notify.error(failureWords(numbers, error));
      reportError(error);
    });
  }

  return {
    editable,
    mode: editable ? mode : 'select',
    setMode(next) {
      select([]);
      setMode(next);
    },
    brush,
    setBrush,
    lights,
    open,
    select,
    toggle(number) {
      const others = lights.chosen().filter((each) => each !== number);
      select(others.length < lights.chosen().length ? others : [...others, number]);
    },
    extend(number, from = number) {
      const chosen = lights.chosen();
      const { start, before } = range.current ?? { start: chosen.at(-1) ?? from, before: chosen.slice(0, -1) };
      const between = inOrder(start, number);
      const isSameRow = between[0] === start;
      const others = isSameRow ? before : chosen;
      show([...others.filter((each) => !between.includes(each)), ...between]);
      range.current = isSameRow ? { start, before } : { start: number, before: others };
    },
    close,
    paint,
    sections,
  };
}

/** The teeth from one to another of the same row; across two rows only the second. */
function inOrder(from: string, to: string): readonly string[] {
  const between = teethBetween(from, to);
  return between[0] === to ? between.toReversed() : between;
}

export function focusTooth(teeth: HTMLElement | null, number: string, options?: FocusOptions): void {
  teeth?.querySelector<HTMLElement>(`[data-tooth="${number}"]`)?.focus(options);
}
