// `npm run bench`: installs the peers when they are missing, then measures (README.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

const peers = path.join(import.meta.dirname, 'peers');
if (!fs.existsSync(path.join(peers, 'node_modules', 'rxdb'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

register();
await import('./main.ts');
