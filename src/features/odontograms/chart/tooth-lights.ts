// Which teeth of the chart are chosen, under the brush, or the tab stop. A tap changes this state without rendering the
// screen around the teeth.
import { useState } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';

/** A painted stroke that the store has not been asked to save yet. */
interface Stroke {
  numbers: ReadonlySet<string>;
  condition: Condition;
}

export interface ToothLights {
  /** The teeth whose panel is open or about to be, in the order in which they were chosen. */
  chosen: () => readonly string[];
  stroke: () => Stroke | null;
  /** The tooth that is the tab stop; arrows go on from there. */
  tabbable: () => string;
  /** The last of them becomes the tab stop. */
  choose: (numbers: readonly string[]) => void;
  /** Replaces the stroke shown. */
  paint: (stroke: Stroke) => void;
  /** Makes this tooth the tab stop. */
  reach: (number: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The first of the adult's teeth, which is shown at any age. */
export const FIRST_TOOTH = '18';

/** The lights of one chart, for as long as it is mounted. */
export function useToothLights(): ToothLights {
  const [lights] = useState(toothLights);
  return lights;
}

export function toothLights(): ToothLights {
  const listeners = new Set<() => void>();
  let chosen: readonly string[] = [];
  let stroke: Stroke | null = null;
  let tabbable = FIRST_TOOTH;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    chosen: () => chosen,
    stroke: () => stroke,
    tabbable: () => tabbable,
    choose(numbers) {
      chosen = numbers;
      tabbable = numbers.at(-1) ?? tabbable;
      tell();
    },
    paint(next) {
      stroke = next;
      tell();
    },
    reach(number) {
      tabbable = number;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
