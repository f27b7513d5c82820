import { startTransition, useRef, useState, type RefObject } from 'react';
import type { Condition, ToothType } from '#domain/clinical/tooth.ts';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { notify } from '#ui/messages/notify.tsx';
import { failureWords, type Marking } from '../marking/marking.ts';
import { teethBetween } from './chart-keys.ts';
import { useToothLights, type ToothLights } from './tooth-lights.ts';

/** What the chart asks of the panel that is open beside it. */
export interface PanelHandle {
  /** Absent where it shows several. */
  number?: string;
  /** Keeps what was chosen in it, before another tooth takes its place. */
  leave: () => void;
  /** Keeps what was chosen in it, before the screen's own form is saved. */
  commit: () => Promise<void>;
  /** A key was pressed on the tooth that it shows. */
  choose: (condition: Condition) => void;
  /** Takes back which condition was chosen in it and is not saved; false where none is. */
  takeBack: () => boolean;
  close: () => void;
}

export interface Chart {
  editable: boolean;
  mode: 'select' | 'brush';
  setMode: (mode: 'select' | 'brush') => void;
  /** What the brush paints. */
  brush: Condition;
  setBrush: (condition: Condition) => void;
  /** What is chosen, shown by the teeth themselves. */
  lights: ToothLights;
  /** The panel that stands open: it follows what is chosen once that has been painted. */
  open: OpenPanel;
  select: (numbers: readonly string[], focus?: boolean) => void;
  /** Adds a tooth to those that are chosen, or takes it out. */
  toggle: (number: string) => void;
  /**
   * Chooses all teeth of a row from the one where the choice began to this, and no more those of the last such choice: the last
   * chosen one, or `from` where none is. One of another row is added by itself.
   */
  extend: (number: string, from?: string) => void;
  close: () => void;
  /** Gives teeth a condition at once, without the panel; says so when it fails. */
  paint: (numbers: readonly string[], condition: Condition) => void;
  sections: readonly ToothType[];
}

interface OpenPanel {
  /** The teeth that it shows, in the order in which they were chosen. */
  numbers: readonly string[];
  /** It takes the focus: it was opened from the keyboard. */
  takesFocus: boolean;
}

const CLOSED: OpenPanel = { numbers: [], takesFocus: false };

/** What only handlers may ask. */
export interface ChartRefs {
  panel: RefObject<PanelHandle | null>;
  /** The element around all teeth. */
  teeth: RefObject<HTMLDivElement | null>;
}

/** What a person does with the chart: choose teeth for the panel, or paint them with the brush. */
export function useChart(
  marking: Marking,
  { editable, sections }: Pick<Chart, 'editable' | 'sections'>,
  { panel, teeth }: ChartRefs,
): Chart {
  const [mode, setMode] = useState<Chart['mode']>('select');
  const [brush, setBrush] = useState<Condition>('caries');
  const lights = useToothLights();
  const [open, setOpen] = useState(CLOSED);

  /** The choice that is being extended: where it began, and what was chosen before. */
  const range = useRef<{ start: string; before: readonly string[] } | null>(null);

  function select(numbers: readonly string[], focus = false): void {
    range.current = null;
    show(numbers, focus);
  }

  function show(numbers: readonly string[], focus = false): void {
    panel.current?.leave();
    lights.choose(numbers);
    // What is chosen when it is rendered: another tap may have come meanwhile.
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

/** Those between two teeth of a row, from one to the other; of two rows only the second. */
function inOrder(from: string, to: string): readonly string[] {
  const between = teethBetween(from, to);
  return between[0] === to ? between.toReversed() : between;
}

export function focusTooth(teeth: HTMLElement | null, number: string, options?: FocusOptions): void {
  teeth?.querySelector<HTMLElement>(`[data-tooth="${number}"]`)?.focus(options);
}
