// Troubles that some days have beside the usual ones. Each day draws them from a stream of its own, so that all other steps of
// its seed stay what they are.
import { createRandom } from './random.ts';

/** Kinds of steps that come here alone. */
export type Trouble = 'loseStore' | 'takePicture' | 'absence' | 'closePage' | 'putBack';

interface TroubleStep {
  kind: Trouble | 'backUp' | 'moveClock' | 'restore' | 'wipe';
  tablet: number;
  chance: number;
  extra: true;
}

/** Tells these chances from all others of a seed. */
const TROUBLES = 0x37c0de;
/** Tells the chances of copies that are put back by hand from those as well. */
const COPYING = 0xc0be4;
/** So often the browsers of such a day throw a store away. */
const LOSSES = 3;
/** So often somebody leaves a tablet for good, or comes back: to come back takes two on one tablet. */
const ABSENCES = 12;
/** Steps: within so many before a restore pictures are taken and a tablet is wiped. */
const SHORTLY = 10;
/** So often pages close on a day on which they host the engines. */
const CLOSINGS = 10;

/**
 * The steps of a day on which the server is restored once or twice: with images under way, on some days after a tablet was wiped
 * that had saved what the copy lacks, and on some with a wrong clock.
 */
export function withRestores<S>(seed: number, steps: readonly S[], tablets: number): (S | TroubleStep)[] {
  const random = createRandom(seed ^ TROUBLES);
  const all: (S | TroubleStep)[] = [...steps];
  const add = (place: number, kind: TroubleStep['kind']): void => {
    all.splice(place, 0, { kind, tablet: random.below(tablets), chance: random.below(2 ** 31), extra: true });
  };
  const span = Math.floor(steps.length / 6);
  for (let from = span, left = 1 + random.below(2); left > 0; left -= 1) {
    const copied = from + random.below(span);
    const restored = copied + SHORTLY + random.below(span);
    // The later ones first: places before them stay what they are.
    add(restored, 'restore');
    if (random.chance(0.4)) add(restored - random.below(SHORTLY), 'wipe');
    add(restored - random.below(SHORTLY), 'takePicture');
    if (random.chance(0.4)) add(copied + random.below(SHORTLY), 'moveClock');
    add(copied, 'backUp');
    from = restored + SHORTLY;
  }
  return all;
}

/** The steps of a day on which browsers throw stores away, again and again. */
export const withLosses = <S>(seed: number, steps: readonly S[], tablets: number): (S | TroubleStep)[] =>
  withMany(seed, steps, tablets, { kind: 'loseStore', times: LOSSES });

/** The steps of a day on which people leave tablets and come back. */
export const withAbsences = <S>(seed: number, steps: readonly S[], tablets: number): (S | TroubleStep)[] =>
  withMany(seed, steps, tablets, { kind: 'absence', times: ABSENCES });

/** The steps of a day on which pages that host an engine close, and a copy of the server is put back by hand. */
export function withClosings<S>(seed: number, steps: readonly S[], tablets: number): (S | TroubleStep)[] {
  const all = withMany(seed, steps, tablets, { kind: 'closePage', times: CLOSINGS });
  const random = createRandom(seed ^ COPYING);
  const add = (place: number, kind: TroubleStep['kind']): void => {
    all.splice(place, 0, { kind, tablet: 0, chance: random.below(2 ** 31), extra: true });
  };
  const copied = random.below(Math.floor(all.length / 2));
  add(copied + SHORTLY + random.below(Math.floor(all.length / 3)), 'putBack');
  add(copied, 'backUp');
  return all;
}

function withMany<S>(
  seed: number,
  steps: readonly S[],
  tablets: number,
  { kind, times }: { kind: Trouble; times: number },
): (S | TroubleStep)[] {
  const random = createRandom(seed ^ TROUBLES);
  const all: (S | TroubleStep)[] = [...steps];
  for (let left = times; left > 0; left -= 1) {
    const [tablet, chance] = [random.below(tablets), random.below(2 ** 31)];
    all.splice(random.below(all.length), 0, { kind, tablet, chance, extra: true });
  }
  return all;
}
