// The promise under faults: a set of seeds, and those that once found a defect. `npm run sim` tries as many as it is told.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';

const FIRST_SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const ONCE_FAILED: number[] = [];

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

test.each([...FIRST_SEEDS, ...ONCE_FAILED])('seed %i keeps the promise', async (seed) => {
  const { failures, history } = await runPlan(clinic, makePlan(seed));
  expect(failures, history.join('\n')).toEqual([]);
});
