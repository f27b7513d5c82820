// Runs in a copy with a planted bug: `hunt.ts <how many seeds> <the first one>`, then those from 1 on, until one fails. Prints
// their numbers as it begins them, and what it found as JSON.
import { openClinic } from '#tests/simulation/clinic.ts';
import { makePlan } from '#tests/simulation/plan.ts';
import { runPlan } from '#tests/simulation/run.ts';

/** The result of a hunt: the first seed that failed and its message, or null. */
export interface Found {
  seed: number;
  told: string;
}

async function hunt(count: number, first: number): Promise<Found | null> {
  const clinic = await openClinic();
  const seeds = new Set([first, ...Array.from({ length: count }, (_, index) => index + 1)]);
  for (const seed of seeds) {
    console.log(seed);
    const [told] = await runPlan(clinic, makePlan(seed)).then(
      ({ failures }) => failures,
      (error: unknown) => [error instanceof Error ? String(error.stack) : String(error)],
    );
    if (told !== undefined) return { seed, told };
  }
  return null;
}

console.log(`\n${JSON.stringify(await hunt(Number(process.argv[2]), Number(process.argv[3])))}`);
process.exit(0);
