// Troubles that some days have beside the usual ones. Each day draws them from a stream of its own, so that all other steps of
// its seed stay what they are.
import { createRandom } from './random.ts';

/** Kinds of steps that come here alone. */
export type Trouble = 'loseStore';

interface TroubleStep {
  kind: Trouble;
  tablet: number;
  chance: number;
}

/** Tells these chances from all others of a seed. */
const TROUBLES = 0x37c0de;
/** So often the browsers of such a day throw a store away. */
const LOSSES = 3;

/** The steps of a day on which browsers throw stores away, again and again. */
export function withLosses<S>(seed: number, steps: readonly S[], tablets: number): (S | TroubleStep)[] {
  const random = createRandom(seed ^ TROUBLES);
  const all: (S | TroubleStep)[] = [...steps];
  for (let left = LOSSES; left > 0; left -= 1) {
    const trouble = { kind: 'loseStore', tablet: random.below(tablets), chance: random.below(2 ** 31) } as const;
    all.splice(random.below(all.length), 0, trouble);
  }
  return all;
}
