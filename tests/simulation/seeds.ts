// Runs many seeds, in this process or in several at once.
import { fork } from 'node:child_process';
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

/** Milliseconds that a run may take on a machine that has much else to do. */
const PATIENCE = 120_000;

/**
 * Shares the seeds out among so many processes; each gets its next one when it is done with the last. A run that ends its
 * process, or does not end, is a failure of its seed; another process goes on.
 */
export async function runSeedsInProcesses(
  seeds: Iterable<number>,
  jobs: number,
  hear: (result: SeedResult) => void,
): Promise<void> {
  const left = seeds[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let broken = await runInProcess(left, hear); broken; broken = await runInProcess(left, hear)) hear(broken);
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

/** Answers when no seed is left; with the one that ended the process, if that is why. Throws when the process does not start. */
async function runInProcess(
  left: Iterator<number>,
  hear: (result: SeedResult) => void,
): Promise<SeedResult | undefined> {
  const child = fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url)));
  let timer: NodeJS.Timeout | undefined;
  let present: number | undefined;
  child.on('message', (told: SeedResult | 'ready') => {
    clearTimeout(timer);
    if (told !== 'ready') hear(told);
    const { value, done } = left.next();
    present = value as number | undefined;
    if (done) return child.disconnect();
    timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.send(value);
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  if (code === 0) return undefined;
  const words = `its process ended with ${code ?? signal}`;
  if (present === undefined) throw new Error(words);
  return { seed: present, cpu: 0, failures: [words], history: [], acts: 0, faults: {}, virtualHours: 0 };
}
