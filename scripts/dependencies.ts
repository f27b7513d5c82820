// Reads when each direct dependency was last released: npm run dependencies. It asks the registry, so no test runs it; the test
// of the lint folder judges what it wrote.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  ageFaults,
  directNames,
  lockFaults,
  type LockFile,
  type Manifest,
  type Releases,
} from './dependencies/check.ts';

const FILE = 'scripts/dependencies/releases.json';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The day of a package's newest release, YYYY-MM-DD. */
function newestRelease(name: string): string {
  const times = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' })) as Record<
    string,
    string
  >;
  const days = Object.entries(times).filter(([version]) => /^\d/.test(version));
  const newest = days
    .map(([, time]) => time.slice(0, 10))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`${name} has no release`);
  return newest;
}

const manifest = read('package.json') as Manifest;
const newest = Object.fromEntries(directNames(manifest).map((name) => [name, newestRelease(name)]));
const releases: Releases = { read: new Date().toISOString().slice(0, 10), newest };
writeFileSync(FILE, `${JSON.stringify(releases, null, 2)}\n`);
const faults = [...ageFaults(manifest, releases), ...lockFaults(read('package-lock.json') as LockFile)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${directNames(manifest).length} direct dependencies, all released within two years`);
