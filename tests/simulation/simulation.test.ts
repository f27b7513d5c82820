import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';
import { shrink } from './shrink.ts';

/** Milliseconds that a test may take on a machine that has much else to do. */
const PATIENCE = 120_000;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

test(
  'a seed has the same history each time',
  async () => {
    const plan = { ...makePlan(17), steps: makePlan(17).steps.slice(0, 60) };
    const first = await runPlan(clinic, plan);
    await runPlan(clinic, { ...plan, seed: 18, trouble: 0 });
    const second = await runPlan(clinic, plan);
    expect(second.history).toEqual(first.history);
    expect(second.faults).toEqual(first.faults);
  },
  PATIENCE,
);

test(
  'a run that loses what was saved fails, and shrinks to the few steps that it takes',
  async () => {
    const losing: Clinic = {
      ...clinic,
      audit: async () => (await clinic.audit()).filter(({ action }) => action !== 'create'),
    };
    const plan = { ...makePlan(19), steps: makePlan(19).steps.slice(0, 12) };
    const { failures } = await runPlan(losing, plan);
    expect(failures.join('\n')).toMatch(/^lost: v\d+ \(t0 patients #\d+ first_name\)$/m);
    expect((await shrink(losing, plan, failures)).steps).toEqual([]);
  },
  PATIENCE,
);
