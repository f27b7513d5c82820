/** Milliseconds to wait after the k-th failure in a row (k from 0): 1 s·2ᵏ, at most 60 s, less up to half as jitter. */
export function backoff(failures: number, random: () => number): number {
  const wait = Math.min(60_000, 1000 * 2 ** Math.min(failures, 10));
  return Math.round(wait * (1 - random() / 2));
}
