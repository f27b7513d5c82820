/** A stream of chances that is the same for the same seed (sfc32). */
export interface Random {
  /** 0 ≤ x < 1. */
  next: () => number;
  /** 0 ≤ n < limit, whole. */
  below: (limit: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  /** One of the names, each as likely as its weight says. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** A UUID of version 7's form. */
  uuid: () => string;
}

export function createRandom(seed: number): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0];
  const bits = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t + 0) >>> 0;
  };
  for (let warm = 0; warm < 15; warm += 1) bits();
  const next = () => bits() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries.at(-1)![0];
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, '0')).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
