// Fixtures that take long to make and are the same for every test: made by the first process that asks, while others
// wait, and stored in .cache under a hash of their sources, so that the next run finds them as long as the sources are
// unchanged.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A day: older fixtures belong to sources that have changed since. */
const OLD = 86_400_000;

/**
 * A directory in .cache that `make` has filled once for this key. All processes share it: read or copy it only. An
 * error of `make` is thrown, and the next process that asks tries again.
 */
export async function madeOnce(name: string, key: string, make: (directory: string) => Promise<void>): Promise<string> {
  const directory = path.resolve('.cache', `${name}-${key}`);
  const lock = `${directory}.lock`;
  fs.mkdirSync(path.dirname(directory), { recursive: true });
  while (!fs.existsSync(directory)) {
    if (!take(lock)) {
      await sleep(100);
      continue;
    }
    try {
      if (fs.existsSync(directory)) break;
      removeOlder(name);
      const unfinished = `${directory}.new`;
      fs.rmSync(unfinished, { recursive: true, force: true });
      fs.mkdirSync(unfinished);
      await make(unfinished);
      fs.renameSync(unfinished, directory);
    } finally {
      fs.rmSync(lock, { force: true });
    }
  }
  return directory;
}

/** A short hash of the contents of files and folders. */
export function keyOf(...sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources.flatMap(filesOf)) hash.update(`${source}\0`).update(fs.readFileSync(source));
  return hash.digest('hex').slice(0, 12);
}

function filesOf(source: string): string[] {
  if (!fs.statSync(source).isDirectory()) return [source];
  const entries = fs.readdirSync(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Takes the lock, unless a living process has it. */
function take(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  if (!isAlive(lock)) fs.rmSync(lock, { force: true });
  return false;
}

function isAlive(lock: string): boolean {
  try {
    const pid = Number(fs.readFileSync(lock, 'utf8'));
    // Its owner has just created the file, and is about to write into it.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

function removeOlder(name: string): void {
  for (const entry of fs.readdirSync('.cache')) {
    const file = path.join('.cache', entry);
    if (!entry.startsWith(`${name}-`) || entry.endsWith('.lock')) continue;
    if (Date.now() - fs.statSync(file).mtimeMs > OLD) fs.rmSync(file, { recursive: true, force: true });
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
