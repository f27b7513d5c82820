import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newId, toothId } from '#domain/record/ids.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { saveTeeth, undoTeeth, type ToothMark } from '#store/clinical/teeth.ts';
import type { Marked } from '#store/clinical/odontograms.ts';
import { notify } from '#ui/messages/notify.tsx';
import { markOf, sameMark, stateOf, stepOf, stepWords, undoneWords, type Marking, type ToothStep } from './marking.ts';

const PORTS = { now: Date.now, newId };

/** A mark that is shown before the store has it: a tap is painted at once. */
interface Ahead {
  mark: ToothMark;
  /** The store's value when the save ended: whatever it shows after that is right. Undefined during the save. */
  over?: Marked;
}

type Step = readonly ToothStep[];
type AllAhead = ReadonlyMap<string, Ahead>;
const NOTHING: AllAhead = new Map();

/** The marks of an existing odontogram: each is saved at once, with "Deshacer" in the toast. */
export function useSavedTeeth(odontogram: string, stored: Marked): Marking {
  const { db } = useRuntime();
  const [ahead, setAhead] = useState(NOTHING);
  const steps = useSteps();
  const still = useMemo(() => stillAhead(ahead, stored), [ahead, stored]);
  if (still.size !== ahead.size) setAhead(still);
  const teeth = useMemo(() => laidOver(stored, still), [stored, still]);
  const now = useRef({ teeth, stored });
  useLayoutEffect(() => {
    now.current = { teeth, stored };
  });
  const queue = useQueue();
  const toast = useToast();

  const chartTooth = (number: string, mark: ToothMark) => ({
    id: toothId(odontogram, number),
    odontogram,
    ...stateOf(number, mark),
  });

  /** Shows marks while `save` runs; hides them again on failure. */
  async function keep(marks: readonly (readonly [string, ToothMark])[], save: () => Promise<void>): Promise<void> {
    const numbers = marks.map(([number]) => number);
    now.current.teeth = laidOver(now.current.teeth, new Map(marks.map(([number, mark]) => [number, { mark }])));
    setAhead((all) => new Map([...all, ...marks.map(([number, mark]) => [number, { mark }] as const)]));
    try {
      await queue(save);
    } catch (error) {
      setAhead((all) => new Map([...all].filter(([number]) => !numbers.includes(number))));
      throw error;
    }
    const over = now.current.stored;
    setAhead((all) => new Map([...all].map(([n, each]) => [n, numbers.includes(n) ? { ...each, over } : each])));
  }

  async function mark(edits: Parameters<Marking['mark']>[0], draft?: string): Promise<void> {
    const step = stepOf(now.current.teeth, edits);
    if (step.length === 0) return;
    const changes = step.map(({ number, before, left }) => ({ opened: chartTooth(number, before), changes: left }));
    // Before the save ends: a Ctrl+Z right after it means this step.
    steps.add(step);
    try {
      await keep(
        step.map(({ number, left }) => [number, left]),
        () => saveTeeth(db, changes, PORTS, draft),
      );
    } catch (error) {
      steps.drop(step);
      throw error;
    }
    if (steps.has(step)) toast.say(step, () => void takeBack(step));
  }

  async function takeBack(step: Step, say: (undone: Step) => void = () => undefined): Promise<void> {
    if (!steps.drop(step)) return;
    toast.close(step);
    const open = step.filter(({ number, left }) => sameMark(markOf(now.current.teeth, number), left));
    if (open.length < step.length) notify.info('Lo que cambió después se conserva: no se deshizo.');
    if (open.length === 0) return;
    say(open);
    const undone = open.map(({ number, before, left, known }) => ({
      before: chartTooth(number, before),
      left: chartTooth(number, left),
      stored: known,
    }));
    try {
      await keep(
        open.map(({ number, before }) => [number, before]),
        () => undoTeeth(db, undone, PORTS),
      );
    } catch (error) {
      notify.error('No se pudo deshacer. Inténtelo de nuevo.');
      reportError(error);
    }
  }

  function undo(): void {
    const last = steps.last();
    if (last) void takeBack(last, toast.sayUndone);
  }
  return { teeth, mark, canUndo: steps.canUndo, undo };
}

/** The steps that can be undone, in a ref: two quick Ctrl+Z between two renders undo two steps. */
function useSteps() {
  const steps = useRef<readonly Step[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  function put(next: readonly Step[]): void {
    steps.current = next;
    setCanUndo(next.length > 0);
  }
  return {
    canUndo,
    last: () => steps.current.at(-1),
    has: (step: Step) => steps.current.includes(step),
    add: (step: Step) => put([...steps.current, step]),
    /** False if it was undone already. */
    drop(step: Step): boolean {
      const isThere = steps.current.includes(step);
      if (isThere) put(steps.current.filter((each) => each !== step));
      return isThere;
    },
  };
}

/** The marks that the store does not show yet. */
function stillAhead(ahead: AllAhead, stored: Marked): AllAhead {
  const left = [...ahead].filter(
    ([number, { mark, over }]) => !(over && over !== stored) && !(over && sameMark(markOf(stored, number), mark)),
  );
  return left.length === ahead.size ? ahead : new Map(left);
}

function laidOver(teeth: Marking['teeth'], ahead: AllAhead): Marking['teeth'] {
  if (ahead.size === 0) return teeth;
  return new Map([...teeth, ...[...ahead].map(([number, { mark }]) => [number, stateOf(number, mark)] as const)]);
}

/** Saves run one after the other: each builds on the last. */
function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return function queue<T>(save: () => Promise<T>): Promise<T> {
    const next = last.current.then(save, save);
    last.current = next.catch(() => undefined);
    return next;
  };
}

/** One toast at a time: twenty taps of the brush leave no pile. It closes when its step is undone, in whichever way. */
function useToast() {
  const shown = useRef<{ id: string; step: Step } | null>(null);
  const left = useRef(false);
  // The toast names a tooth and no patient: it closes when another mouth is shown.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (shown.current) notify.close(shown.current.id);
    };
  }, []);
  return {
    say(step: Step, onUndo: () => void) {
      if (shown.current) notify.close(shown.current.id);
      if (left.current) return;
      shown.current = { id: notify.success(stepWords(step), { onUndo }), step };
    },
    sayUndone(step: Step) {
      shown.current = { id: notify.info(undoneWords(step)), step };
    },
    close(step: Step) {
      if (shown.current?.step === step) notify.close(shown.current.id);
    },
  };
}
