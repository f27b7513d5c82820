// What is lit on the chart: which teeth are chosen, which are under the brush, which one the tab key reaches. A tap changes it
// without rendering anything of the screen around the teeth.
import { useState } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';

/** What the brush has painted, and the store has not been asked to keep yet. */
interface Stroke {
  numbers: ReadonlySet<string>;
  condition: Condition;
}

export interface ToothLights {
  /** Their panel is open, or about to be. In the order in which they were chosen. */
  chosen: () => readonly string[];
  stroke: () => Stroke | null;
  /** The one tooth that the tab key reaches; the arrows lead on from there. */
  tabbable: () => string;
  /** The tab key comes back to the last of them. */
  choose: (numbers: readonly string[]) => void;
  /** The stroke as it is now, instead of the one before. */
  paint: (stroke: Stroke) => void;
  /** The tab key comes back to this tooth. */
  reach: (number: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The first of the adult's teeth: there at any age. */
export const FIRST_TOOTH = '18';

/** The lights of one chart, as long as it stands. */
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
