// What is lit on the chart: which teeth are chosen, which are under the brush, which one the tab key reaches. Each tooth
// subscribes to its own light, so that a tap renders the teeth that it changes, and nothing of the chart around them.
import { useState, useSyncExternalStore } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';

export interface ToothLight {
  /** Its panel is open, or about to be. */
  chosen: boolean;
  /** What the brush has painted it with, and the store has not been asked to keep yet. */
  painted: Condition | null;
  /** The one tooth that the tab key reaches; the arrows lead on from there. */
  tabbable: boolean;
}

export interface ToothLights {
  /** In the order in which they were chosen. */
  chosen: () => readonly string[];
  /** The tab key comes back to the last of them. */
  choose: (numbers: readonly string[]) => void;
  /** The stroke as it is now, instead of the one before. */
  paint: (numbers: ReadonlySet<string>, condition: Condition) => void;
  /** The tab key comes back to this tooth. */
  reach: (number: string) => void;
  /** The same object until something of it changes. */
  of: (number: string) => ToothLight;
  subscribe: (listener: () => void) => () => void;
}

/** The first of the adult's teeth: there at any age. */
export const FIRST_TOOTH = '18';

/** The lights of one chart, as long as it stands. */
export function useToothLights(): ToothLights {
  const [lights] = useState(toothLights);
  return lights;
}

export const useToothLight = (lights: ToothLights, number: string): ToothLight =>
  useSyncExternalStore(lights.subscribe, () => lights.of(number));

function toothLights(): ToothLights {
  const listeners = new Set<() => void>();
  const told = new Map<string, ToothLight>();
  let chosen: readonly string[] = [];
  let stroke: { numbers: ReadonlySet<string>; condition: Condition } | null = null;
  let tabbable = FIRST_TOOTH;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    chosen: () => chosen,
    choose(numbers) {
      chosen = numbers;
      tabbable = numbers.at(-1) ?? tabbable;
      tell();
    },
    paint(numbers, condition) {
      stroke = { numbers, condition };
      tell();
    },
    reach(number) {
      tabbable = number;
      tell();
    },
    of(number) {
      const light = {
        chosen: chosen.includes(number),
        painted: stroke?.numbers.has(number) ? stroke.condition : null,
        tabbable: number === tabbable,
      };
      const before = told.get(number);
      if (before && isSame(before, light)) return before;
      told.set(number, light);
      return light;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isSame = (a: ToothLight, b: ToothLight): boolean =>
  a.chosen === b.chosen && a.painted === b.painted && a.tabbable === b.tabbable;
