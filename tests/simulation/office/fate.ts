import type { Fate } from '#tests/simulation/line.ts';
import type { Random } from '#tests/simulation/random.ts';

/** The fates of a request that a person waits for, and how likely each is. */
const FATES = { pass: 7, drop: 1, 'lose-reply': 1, twice: 1 } as const satisfies Partial<Record<Fate, number>>;

/** The fate of the next one. */
export const fateOf = (random: Random): Fate => random.weighted(FATES);
