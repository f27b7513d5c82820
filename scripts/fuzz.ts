// `npm run fuzz -- --cases N --seed S`: the generated requests of the test run, as many as wanted and from any seed.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });
const cases = readNumber('cases', 100_000);
const seed = readNumber('seed', randomInt(2 ** 31));

console.log(`${cases} requests, --seed ${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/server/generated/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ARCADA_EFFORTS: JSON.stringify({ generatedRequests: cases }), ARCADA_FUZZ_SEED: String(seed) },
});
process.exit(status ?? 1);

function readNumber(name: 'cases' | 'seed', fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} is a whole number`);
  process.exit(2);
}
