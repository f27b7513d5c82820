// `npm run sim -- --seed N` replays one seed with its history, and makes it small when it fails;
// `npm run sim -- --seeds 20000 [--from N] [--jobs N] [--report FILE]` tries many. From 1000000 on: crowded days (plan.ts).
// After the hour in ARCADA_DEADLINE (ISO 8601) no further seed is begun: those left are told, and counted as skipped.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { openClinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';
import { runSeeds, runSeedsInProcesses, type SeedResult } from './seeds.ts';
import { shrink } from './shrink.ts';

/** It is told after so many seeds that something happens. */
const PROGRESS = 100;
/** So many seeds are played however late it is: with none, a run would show nothing. */
const LEAST = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});
process.exit((values.seed === undefined ? await tryMany() : await replay(Number(values.seed))) ? 0 : 1);

async function replay(seed: number): Promise<boolean> {
  const clinic = await openClinic();
  const plan = makePlan(seed);
  const { failures, history } = await runPlan(clinic, plan);
  console.log(history.join('\n'));
  if (failures.length === 0) {
    console.log(`\nseed ${seed} keeps the promise`);
    return true;
  }
  console.log(`\nseed ${seed}:\n  ${failures.join('\n  ')}`);
  const small = await shrink(clinic, plan, failures);
  const again = await runPlan(clinic, small);
  console.log(
    `\nThe same in ${small.steps.length} steps:\n${again.history.join('\n')}\n  ${again.failures.join('\n  ')}`,
  );
  return false;
}

async function tryMany(): Promise<boolean> {
  const [from, count, jobs] = [Number(values.from), Number(values.seeds), Number(values.jobs)];
  const totals = { acts: 0, hours: 0, cpu: 0, faults: {} as Record<string, number>, failed: [] as number[] };
  let done = 0;
  const hear = ({ seed, failures, acts, faults, virtualHours, cpu }: SeedResult): void => {
    done += 1;
    if (done % PROGRESS === 0) console.log(`${done} of ${count}`);
    totals.acts += acts;
    totals.hours += virtualHours;
    totals.cpu += cpu;
    for (const [fault, times] of Object.entries(faults)) totals.faults[fault] = (totals.faults[fault] ?? 0) + times;
    if (failures.length === 0) return;
    totals.failed.push(seed);
    console.log(`\nseed ${seed}:\n  ${failures.slice(0, 12).join('\n  ')}`);
  };
  const seeds = untilDeadline(Array.from({ length: count }, (_, index) => from + index));
  await (jobs > 1 ? runSeedsInProcesses(seeds, jobs, hear) : runSeeds(seeds, hear));
  const skipped = count - done;
  if (skipped > 0) console.log(`\n*** SKIPPED: ${skipped} of ${count} seeds, for want of time ***`);
  const faults = Object.entries(totals.faults).sort(([, a], [, b]) => b - a);
  console.log(`\n${done} seeds, ${totals.acts} acts, ${totals.hours.toFixed(0)} virtual hours`);
  console.log(`${(totals.cpu / done).toFixed(2)} seconds of a core a seed`);
  console.log(faults.map(([fault, times]) => `${fault}: ${times}`).join(', '));
  const report = { passed: done - totals.failed.length, failed: totals.failed.length, skipped };
  if (values.report !== undefined) fs.writeFileSync(values.report, JSON.stringify(report));
  console.log(
    totals.failed.length === 0 ? 'every seed that was played kept the promise' : `failed: ${totals.failed.join(', ')}`,
  );
  if (totals.failed.length > 0) console.log(`its history: npm run sim -- --seed ${totals.failed[0]}`);
  return totals.failed.length === 0;
}

/** The seeds one after the other, for as long as there is time; the first few in any case. */
function* untilDeadline(seeds: number[]): Generator<number> {
  const deadline = Date.parse(process.env['ARCADA_DEADLINE'] ?? '') || Infinity;
  for (const [place, seed] of seeds.entries()) {
    if (place >= LEAST && Date.now() > deadline) return;
    yield seed;
  }
}
