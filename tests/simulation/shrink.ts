// Makes a failing plan small: steps are left out as long as it still fails in the same way.
import type { Clinic } from './clinic.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run.ts';

/** At most so many runs. */
const PATIENCE = 400;

export async function shrink(clinic: Clinic, plan: Plan, failures: readonly string[]): Promise<Plan> {
  const wanted = new Set(failures.map(kindOf));
  let { steps } = plan;
  let runs = 0;
  const stillFails = async (fewer: Plan['steps']): Promise<boolean> => {
    runs += 1;
    const outcome = await runPlan(clinic, { ...plan, steps: fewer });
    return outcome.failures.some((failure) => wanted.has(kindOf(failure)));
  };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length;) {
      if (runs >= PATIENCE) return { ...plan, steps };
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (await stillFails(fewer)) steps = fewer;
      else at += size;
    }
  }
  return { ...plan, steps };
}

/** The kind of a failure, without the names in it. */
const kindOf = (failure: string): string =>
  failure
    .replace(/^t\d+/, 't')
    .replace(/[#v]?\d+/g, '')
    .split(/[:(]/)[0]!
    .trim();
