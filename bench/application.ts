// The measured application: this source, built as `npm start` does, in a directory of its own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
/**
 * Copies the source into a directory, where routes can be added to it: all that Git would keep, but for what only measures and
 * tests.
 */
export function copySource(directory: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && !/^(?:bench|tests)\//.test(name))) {
    fs.cpSync(path.join(ROOT, file), path.join(directory, file));
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
}

/** Builds the copy; answers the server's program there. */
export function buildCopy(directory: string): string {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the application could not be built');
  return path.join(directory, 'dist-server/main.js');
}
