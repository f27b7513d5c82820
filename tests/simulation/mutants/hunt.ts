// Runs in a copy with a planted bug: seeds, one after the other, until one fails. Prints their numbers as it begins them, and
// what it found as JSON.
import { openClinic } from '#tests/simulation/clinic.ts';
import { makePlan } from '#tests/simulation/plan.ts';
import { runPlan } from '#tests/simulation/run.ts';

/** What a hunt ends with: the first seed that failed and what it said, or null. */
export interface Found {
  seed: number;
  told: string;
}

async function hunt(seeds: number): Promise<Found | null> {
  const clinic = await openClinic();
  for (let seed = 1; seed <= seeds; seed += 1) {
    console.log(seed);
    const [told] = await runPlan(clinic, makePlan(seed)).then(
      ({ failures }) => failures,
      (error: unknown) => [error instanceof Error ? String(error.stack) : String(error)],
    );
    if (told !== undefined) return { seed, told };
  }
  return null;
}

console.log(`\n${JSON.stringify(await hunt(Number(process.argv[2])))}`);
process.exit(0);
