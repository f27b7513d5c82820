// `npm run sim -- --seed N` replays one seed with its history; `npm run sim -- --seeds 20000 [--from N]` tries many.
import { parseArgs } from 'node:util';
import { openClinic } from './clinic.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
  },
});
const from = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;

const clinic = await openClinic();
const totals = { acts: 0, hours: 0, faults: {} as Record<string, number>, failed: [] as number[] };
for (let seed = from; seed < from + count; seed += 1) {
  const { failures, history, acts, faults, virtualHours } = await runPlan(clinic, makePlan(seed));
  totals.acts += acts;
  totals.hours += virtualHours;
  for (const [fault, times] of Object.entries(faults)) totals.faults[fault] = (totals.faults[fault] ?? 0) + times;
  if (values.seed !== undefined) console.log(history.join('\n'));
  if (failures.length === 0) continue;
  totals.failed.push(seed);
  console.log(`\nseed ${seed}:\n  ${failures.slice(0, 12).join('\n  ')}`);
}
await clinic.close();
console.log(`\n${count} seeds, ${totals.acts} acts, ${totals.hours.toFixed(0)} virtual hours`);
console.log(
  Object.entries(totals.faults)
    .map(([fault, times]) => `${fault}: ${times}`)
    .join(', '),
);
console.log(totals.failed.length === 0 ? 'every seed kept the promise' : `failed: ${totals.failed.join(', ')}`);
process.exit(totals.failed.length === 0 ? 0 : 1);
