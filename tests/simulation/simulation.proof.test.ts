import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';
import { shrink } from './shrink.ts';
import { turn } from './turns.ts';

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
    // A day on which somebody does the office's work too.
    const plan = { ...makePlan(18), steps: makePlan(18).steps.slice(0, 60) };
    const first = await runPlan(clinic, plan);
    await runPlan(clinic, { ...plan, seed: 17, trouble: 0 });
    const second = await runPlan(clinic, plan);
    expect(second.history).toEqual(first.history);
    expect(second.faults).toEqual(first.faults);
  },
  PATIENCE,
);

// On the second day tablets hear of changes, and the server keeps pages.
test.each([19, 150])(
  'seed %i has the same history with another server, which takes its time to answer',
  async (seed) => {
    const plan = { ...makePlan(seed), steps: makePlan(seed).steps.slice(0, 90) };
    const other = await openClinic();
    const slow: Clinic = {
      ...other,
      async answer(request) {
        for (let turns = 0; turns < 100; turns += 1) await turn();
        return other.answer(request);
      },
    };
    const { history, faults } = await runPlan(clinic, plan);
    expect(await runPlan(slow, plan)).toMatchObject({ history, faults });
    await other.close();
  },
  PATIENCE,
);

test(
  'on a day with streams tablets hear of changes that follow on what they have read',
  async () => {
    const plan = { ...makePlan(150), steps: makePlan(150).steps.slice(0, 60) };
    const { faults } = await runPlan(clinic, plan);
    expect(faults['changes that follow']).toBeGreaterThan(0);
    expect((await runPlan(clinic, { ...plan, hears: false })).faults).not.toHaveProperty('head heard');
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
