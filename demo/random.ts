/** 0 ≤ x < 1, the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices that repeat for the same seed. */
export interface Random {
  chance: (probability: number) => boolean;
  /** A whole number, both ends included. */
  integer: (min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** One of the values, by their weights. */
  weighted: <const T>(choices: readonly (readonly [T, number])[]) => T;
  /** So many different elements, in the list's order. */
  sample: <T>(list: readonly T[], count: number) => T[];
  digits: (length: number) => string;
}

/**
 * The choices of one subject, e.g. `randomOf('arcada', 'plan', 12)`: a sequence of its own, so that a new kind of
 * record does not change the others.
 */
export function randomOf(...subject: (string | number)[]): Random {
  const next = seededRandom(hash(subject.join('/')));
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[integer(0, list.length - 1)] as T;
  };
  return {
    chance: (probability) => next() < probability,
    integer,
    pick,
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      if (!chosen) throw new Error('nothing to choose from');
      return chosen[0];
    },
    sample: (list, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, list.length)) chosen.add(integer(0, list.length - 1));
      return list.filter((_, index) => chosen.has(index));
    },
    digits: (length) => Array.from({ length }, () => integer(0, 9)).join(''),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
