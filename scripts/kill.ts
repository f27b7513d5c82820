// `npm run kill -- --rounds 500 --browser 50`: the kill rounds of the test run, as many as wanted. `--rounds` counts the
// kills of the server, half on each database; `--browser` those of the browser, which needs `npm run build` before.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, browser: { type: 'string', default: '0' } },
});
const rounds = readNumber('rounds');
const browser = readNumber('browser');

let failed = 0;
if (rounds > 0) run(['vitest', 'run', 'tests/kill'], { serverKills: Math.ceil(rounds / 2) });
if (browser > 0) run(['playwright', 'test', 'killed-browser'], { browserKills: browser });
process.exit(failed);

function run(args: string[], efforts: Record<string, number>): void {
  const env = { ...process.env, ARCADA_PROOF: '1', ARCADA_EFFORTS: JSON.stringify(efforts) };
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env });
  failed ||= status ?? 1;
}

function readNumber(name: 'rounds' | 'browser'): number {
  if (/^\d{1,6}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} is a whole number`);
  process.exit(2);
}
