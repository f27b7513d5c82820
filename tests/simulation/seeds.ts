// Runs many seeds, in this process or in several at once.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openClinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';
import type { Outcome } from './world.ts';

export interface SeedResult extends Outcome {
  seed: number;
  /** Seconds of this process's time. */
  cpu: number;
}

/** Runs the seeds one after the other. */
export async function runSeeds(
  seeds: Iterable<number> | AsyncIterable<number>,
  hear: (result: SeedResult) => void,
): Promise<void> {
  const clinic = await openClinic();
  for await (const seed of seeds) {
    const before = process.cpuUsage();
    const outcome = await runPlan(clinic, makePlan(seed));
    const { user, system } = process.cpuUsage(before);
    hear({ seed, cpu: (user + system) / 1e6, ...outcome });
  }
  await clinic.close();
}

/** Shares the seeds out among so many processes; each gets its next one when it is done with the last. */
export async function runSeedsInProcesses(
  seeds: Iterable<number>,
  jobs: number,
  hear: (result: SeedResult) => void,
): Promise<void> {
  const left = seeds[Symbol.iterator]();
  const next = (child: ChildProcess): void => {
    const { value, done } = left.next();
    if (done) child.disconnect();
    else child.send(value);
  };
  const children = Array.from({ length: jobs }, () =>
    fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url))),
  );
  await Promise.all(
    children.map(async (child) => {
      child.on('message', (told: SeedResult | 'ready') => {
        if (told !== 'ready') hear(told);
        next(child);
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`a process of the simulator ended with ${code}`);
    }),
  );
}
