// `npm run sim:mutants [-- --seeds N] [--jobs N] [--only text] [--afresh]`: how many seeds the simulator needs to find each
// planted bug. It begins with the seed that found the bug the last time; `--afresh` begins at 1 and keeps what it finds.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Found } from './hunt.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { plant } from './planted.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    jobs: { type: 'string', default: String(Math.max(1, os.availableParallelism() - 1)) },
    only: { type: 'string', default: '' },
    afresh: { type: 'boolean', default: false },
  },
});

/** Milliseconds after which a run is believed not to end, which is a failure. */
const PATIENCE = 120_000;

/** By the bug's name: the first seed that finds it. */
const FOUND_BY = new URL('./found-by.json', import.meta.url);
const foundBy = JSON.parse(fs.readFileSync(FOUND_BY, 'utf8')) as Record<string, number>;

const wanted = MUTANTS.filter(({ name }) => name.includes(values.only));
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-mutants-'));
const survivors: string[] = [];

try {
  const queue = wanted.map((mutant, index) => ({ mutant, directory: path.join(work, String(index)) }));
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      plant(next.mutant, next.directory);
      report(next.mutant, await hunt(next.directory, values.afresh ? undefined : foundBy[next.mutant.name]));
      fs.rmSync(next.directory, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
if (values.afresh) {
  const kept = MUTANTS.flatMap(({ name }) => (foundBy[name] === undefined ? [] : [[name, foundBy[name]]]));
  fs.writeFileSync(FOUND_BY, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
console.log(
  survivors.length === 0
    ? `\n${wanted.length} planted bugs, each found`
    : `\n${wanted.length} planted bugs, not found: ${survivors.join(', ')}`,
);
process.exit(survivors.length === 0 ? 0 : 1);

/** Runs seeds in a copy, `first` before all others, until one fails; null when none does. Throws when the copy does not run. */
async function hunt(directory: string, first: number | undefined): Promise<Found | null> {
  const script = 'tests/simulation/mutants/hunt.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', script, values.seeds, String(first ?? 1)], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isEndless = false;
  let timer: NodeJS.Timeout | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      clearTimeout(timer);
      timer = setTimeout(() => {
        isEndless = true;
        child.kill('SIGKILL');
      }, PATIENCE);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  if (isEndless) return { seed: Number(output.match(/^\d+$/gm)?.at(-1)), told: 'it does not end' };
  if (code !== 0 || !/^(null|\{)/.test(last)) throw new Error(`a copy that does not run:\n${output.slice(-2000)}`);
  return JSON.parse(last) as Found | null;
}

function report({ name, breaks }: Mutant, found: Found | null): void {
  if (found) {
    foundBy[name] = found.seed;
    console.log(`${String(found.seed).padStart(4)} seeds  ${name} (${breaks}) — ${found.told.slice(0, 110)}`);
  } else {
    survivors.push(name);
    console.log(`not found  ${name} (${breaks})`);
  }
}
