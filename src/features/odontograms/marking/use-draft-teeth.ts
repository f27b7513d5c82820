import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ToothMark } from '#store/clinical/teeth.ts';
import { markOf, sameMark, stateOf, stepOf, type Marking, type ToothStep } from './marking.ts';

/** The marks of a new odontogram, by tooth number, as its form holds them. */
export type DraftTeeth = Readonly<Record<string, ToothMark>>;

/** The marks of an unsaved odontogram: they are part of its form, whose draft keeps them. */
export function useDraftTeeth(marks: DraftTeeth, onChange: (marks: DraftTeeth) => void): Marking {
  const [steps, setSteps] = useState<readonly (readonly ToothStep[])[]>([]);
  const teeth = useMemo(
    () => new Map(Object.entries(marks).map(([number, mark]) => [number, stateOf(number, mark)])),
    [marks],
  );
  // Two taps may come between two paints: the second builds on the first.
  const now = useRef(marks);
  useLayoutEffect(() => {
    now.current = marks;
  }, [marks]);

  function put(changed: readonly (readonly [string, ToothMark | null])[]): void {
    const next = { ...now.current };
    for (const [number, mark] of changed) {
      if (mark) next[number] = mark;
      else delete next[number];
    }
    now.current = next;
    onChange(next);
  }

  // A discarded draft took its marks along: only steps that still stand can be undone.
  const last = steps.findLast((step) => step.every(({ number, left }) => sameMark(markOf(teeth, number), left)));
  return {
    teeth,
    async mark(edits) {
      const known = new Map(Object.entries(now.current).map(([number, mark]) => [number, stateOf(number, mark)]));
      const step = stepOf(known, edits);
      if (step.length === 0) return;
      put(step.map(({ number, left }) => [number, left]));
      setSteps((all) => [...all, step]);
    },
    canUndo: last !== undefined,
    undo() {
      if (!last) return;
      setSteps((all) => all.filter((step) => step !== last));
      put(last.map(({ number, before, known }) => [number, known ? before : null]));
    },
  };
}
