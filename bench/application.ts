// The measured application: this source, built as `npm start` does, in a directory of its own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = [
  'src',
  'sw',
  'server',
  'demo',
  'scripts',
  'install-page',
  'public',
  'index.html',
  'manifest.webmanifest',
  'package.json',
  'vite.config.ts',
];

/** Copies the source into a directory, where routes can be added to it. */
export function copySource(directory: string): void {
  for (const source of SOURCES) fs.cpSync(path.join(ROOT, source), path.join(directory, source), { recursive: true });
  for (const name of fs.readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$/.test(name))) {
    fs.copyFileSync(path.join(ROOT, name), path.join(directory, name));
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
