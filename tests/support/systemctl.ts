// A systemctl for an installation of releases, on a machine without systemd.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Runs the unit's program as systemd would: one process, started and stopped on demand. */
const SYSTEMCTL = `#!/usr/bin/env node
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const root = path.dirname(__dirname);
const pidFile = path.join(root, 'pid');
const [action] = process.argv.slice(2);
const pid = () => (fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8')) : 0);
const isZombie = (id) => fs.readFileSync('/proc/' + id + '/stat', 'utf8').includes(') Z ');
const isAlive = () => { try { return pid() > 0 && process.kill(pid(), 0) && !isZombie(pid()); } catch { return false; } };
const workingDirectory = () => (fs.existsSync(path.join(root, 'no-service')) ? '' : path.join(root, 'current'));
if (action === 'show') {
  const isAsked = process.argv.includes('--property=ActiveState');
  console.log(isAsked ? 'ActiveState=' + (isAlive() ? 'active' : 'failed') + '\\nNRestarts=0' : workingDirectory());
}
if (action === 'start') {
  const log = fs.openSync(path.join(root, 'service.log'), 'a');
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [path.join(root, 'current/dist-server/main.js')], { detached: true, stdio: ['ignore', log, log], env });
  fs.writeFileSync(pidFile, String(child.pid));
  child.unref();
}
if (action === 'stop' && isAlive()) {
  process.kill(pid(), 'SIGTERM');
  const end = Date.now() + 15000;
  const wait = () => { if (!isAlive()) return; if (Date.now() > end) return process.kill(pid(), 'SIGKILL'); setTimeout(wait, 20); };
  wait();
}
`;

/** Writes it into the installation; `env` leads the installation's commands to it, and to no other clinic's data. */
export function writeSystemctl(root: string): {
  env: NodeJS.ProcessEnv;
  systemctl: (action: 'start' | 'stop') => void;
} {
  const program = path.join(root, 'bin/systemctl');
  mkdirSync(path.dirname(program));
  writeFileSync(program, SYSTEMCTL);
  chmodSync(program, 0o755);
  writeFileSync(path.join(root, 'bin/package.json'), '{"type":"commonjs"}');
  const env = {
    ...process.env,
    PATH: `${path.dirname(program)}:${process.env['PATH']}`,
    DATABASE_URL: undefined,
    DATA_DIR: undefined,
    PORT: undefined,
  };
  return { env, systemctl: (action) => void spawnSync(program, [action], { env }) };
}
