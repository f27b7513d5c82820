// The promise under faults, seed by seed. Several files share the seeds out, so that they run beside the other tests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic } from '#tests/simulation/clinic.ts';
import { makePlan } from '#tests/simulation/plan.ts';
import { runPlan } from '#tests/simulation/run.ts';

/** Milliseconds that a run may take on a machine that has much else to do. */
const PATIENCE = 120_000;

/** Each of these seeds keeps the promise; a failure is told with its history. */
export function keepThePromise(seeds: readonly number[]): void {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await openClinic();
  });
  afterAll(() => clinic.close());

  test.each(seeds)(
    'seed %i keeps the promise',
    async (seed) => {
      const { failures, history } = await runPlan(clinic, makePlan(seed));
      expect(failures, history.join('\n')).toEqual([]);
    },
    PATIENCE,
  );
}

/** So many seeds from a first one on. */
export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
