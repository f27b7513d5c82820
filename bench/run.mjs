// `npm run bench [-- --only databases|screens|restore|lighthouse|tablets]`: installs the peers when they are missing, then measures (README.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const PARTS = {
  databases: './main.ts',
  screens: './screens/main.ts',
  restore: './restore/main.ts',
  lighthouse: './lighthouse/main.ts',
  tablets: './tablets/main.ts',
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !Object.hasOwn(PARTS, only)) {
  console.error(`--only ${only}: there are ${Object.keys(PARTS).join(' and ')}`);
  process.exit(1);
}

const peers = path.join(import.meta.dirname, 'peers');
const installed = ['rxdb', 'react-big-calendar', 'lighthouse'].every((name) =>
  fs.existsSync(path.join(peers, 'node_modules', name)),
);
// No other contestant, and no browser, takes part in that of the tablets.
if (!installed && only !== 'tablets') {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

register();
for (const [name, file] of Object.entries(PARTS)) if (only === undefined || only === name) await import(file);
