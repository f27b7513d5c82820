// Median and spread of a few rounds; no mean, since one slow round of a shared machine would carry it away.

export interface Summary {
  median: number;
  min: number;
  max: number;
  rounds: number;
}

/** The value below which a share `p` (0–1) of the values lies; linear between neighbours. Throws without values. */
export function quantile(values: readonly number[], p: number): number {
  if (values.length === 0) throw new Error('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

export function summarize(values: readonly number[]): Summary {
  return {
    median: quantile(values, 0.5),
    min: quantile(values, 0),
    max: quantile(values, 1),
    rounds: values.length,
  };
}
