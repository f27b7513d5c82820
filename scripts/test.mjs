// `npm test`: lint, types, unit, integration and browser tests, and a small share of the long proofs; `npm run proof`
// (`--proof`): the long proofs whole. The amounts: tests/efforts.json. Both work on a fresh clone without preparation,
// and end in a line "N passed, N failed". Plain Node without dependencies, because it installs them.
import { readFileSync } from 'node:fs';
import { createPhases } from './testing/phases.mjs';
import { installDependencies, installTools } from './testing/tools.mjs';

const isProof = process.argv.includes('--proof');
const env = isProof ? { ARCADA_PROOF: '1' } : {};
const began = Date.now();
const efforts = JSON.parse(readFileSync('tests/efforts.json', 'utf8'));
/** Other amounts that a person asks for, by name (tests/efforts.ts). */
const asked = JSON.parse(process.env.ARCADA_EFFORTS || '{}');
const phases = createPhases('.cache/test');
/** When all is to have ended (ISO 8601), milliseconds since 1970: no seed and no journey goes on past it. `.ci/run` sets it. */
const deadline = Date.parse(process.env.ARCADA_DEADLINE ?? '') || Infinity;
/**
 * The time that the journeys after the seeds need on a slow machine, milliseconds: seeds can replace each other,
 * journeys cannot.
 */
const FOR_JOURNEYS = 40 * 60_000;

installDependencies();
const tools = installTools(isProof);

// Two lanes beside each other: much of a browser's journey is waiting, the rest needs the processor. Not in the proof:
// tests that kill servers and the long journeys would make each other late.
if (isProof) {
  await test();
  await simulate();
  await browse();
} else {
  await Promise.all([check().then(browse).then(simulate), test()]);
}

for (const [tool, present] of Object.entries(tools)) {
  if (!present)
    console.log(`\n*** SKIPPED: ${tool} is not installed and could not be installed: its tests did not run. ***`);
}
console.log(`\n${phases.table()}\n${((Date.now() - began) / 60_000).toFixed(1)} minutes in all`);
if (phases.flaky().length > 0) console.log(['\nFlaky: passed at a second try only', ...phases.flaky()].join('\n'));
const failed = phases.failed();
if (failed.length > 0) console.log([`\nFailed: ${failed.join(', ')}`, ...phases.failures()].join('\n'));
const skipped = phases.total('skipped') > 0 ? `, ${phases.total('skipped')} skipped` : '';
console.log(`\n${phases.total('passed')} passed, ${phases.total('failed')} failed${skipped}`);
// Not process.exit: output in a full pipe would be lost.
process.exitCode = failed.length > 0 ? 1 : 0;

async function check() {
  await phases.run('lint', 'npx', ['tsx', 'node_modules/oxlint/bin/oxlint']);
  await phases.run('format', 'npx', ['oxfmt', '--check']);
  await phases.run('types', 'npx', ['tsc', '-b']);
  await phases.run('spec coverage', 'npx', ['tsx', 'scripts/check-coverage.ts']);
  await phases.run('unused code', 'npm', ['run', 'unused']);
}

async function browse() {
  await phases.run('build', 'npm', ['run', 'build']);
  if (tools.chromium) await phases.run('browser', 'npx', ['playwright', 'test'], { env, count: countPlaywright });
  else phases.skip('browser');
}

/** On CI a second time where the run failed without a failing test, for an error outside of them all. */
function test() {
  const share = isProof ? [] : ['--project=!long screens'];
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/vitest-report.mjs'];
  return phases.run('unit and integration', 'npx', ['vitest', 'run', ...share, ...reporters], {
    env: { ...env, UNIT_REPORT: phases.report('unit.json') },
    count: () => phases.take('unit.json'),
    again: Boolean(process.env.CI),
  });
}

async function simulate() {
  await play('simulation', 'simulatedSeeds', 1);
  await play('crowded days', 'crowdedSeeds', 1_000_000);
}

/** As many seeds as the effort says, from this one on. */
function play(name, effort, from) {
  const file = `seeds-${from}.json`;
  const seeds = asked[effort] ?? efforts[effort][isProof ? 'proof' : 'test'];
  const options = Object.entries({ seeds, from, jobs: 2, report: phases.report(file) });
  const args = options.flatMap(([option, value]) => [`--${option}`, `${value}`]);
  const until =
    isProof && deadline < Infinity ? { ARCADA_DEADLINE: new Date(deadline - FOR_JOURNEYS).toISOString() } : {};
  return phases.run(name, 'npm', ['run', 'sim', '--', ...args], { env: until, count: () => phases.take(file) });
}

function countPlaywright() {
  const stats = phases.take('browser.json')?.stats;
  // Without a failure it ends badly only for want of time: Playwright counts journeys that it did not begin as skipped.
  const outOfTime = Date.now() > deadline;
  if (outOfTime) console.log(`\n*** SKIPPED: ${stats?.skipped ?? 'all'} journeys, for want of time ***`);
  if (stats?.flaky > 0) console.log(`\n*** FLAKY: ${stats.flaky} passed at the second try only: see below. ***`);
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, outOfTime };
}
