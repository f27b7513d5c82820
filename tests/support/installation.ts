// An installation of releases (decision 101) with the real server, and archives for it. It lies within the project, so that the
// server finds its packages and an archive need not hold them.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MIGRATION_NAMES } from '#server/db/migrate.ts';
import {
  RELEASE_FILE,
  releaseFiles,
  releasePlatform,
  sha256Of,
  type ReleaseManifest,
} from '#server/operate/release-manifest.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';
import { builtServer } from './server-process.ts';

export interface TestInstallation {
  root: string;
  data: string;
  url: string;
  /** Packs an archive; `files` replace those of the running release, or are added; null leaves one out. */
  pack: (version: string, changes?: Changes) => Promise<string>;
  /** Adds lines to the settings. */
  configure: (lines: string) => void;
  /** Begins a command of the running release, as npm would. */
  begin: (command: string, ...parameters: string[]) => Command;
  /** Runs one to its end. */
  run: (command: string, ...parameters: string[]) => Promise<Result>;
  /** The version that `current` names. */
  version: () => string;
  /** Starts, stops the service of the fake systemctl. */
  systemctl: (action: 'start' | 'stop') => void;
  /** systemctl knows no service any more; what it started runs on. */
  forgetService: () => void;
  remove: () => void;
}

interface Result {
  code: number | null;
  output: string;
}

interface Command {
  ended: Promise<Result>;
  /** Everything printed so far. */
  output: () => string;
  /** As Ctrl+C does. */
  interrupt: () => void;
}

interface Changes {
  files?: Record<string, string | null>;
  manifest?: Partial<ReleaseManifest>;
  /** Changes what was packed after the manifest has been written. */
  afterwards?: (release: string) => void;
}

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

/** Version 1.0.0, installed on the data of a first start; `current` names it and no server runs. */
export async function makeInstallation(): Promise<TestInstallation> {
  const program = await builtServer();
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(path.resolve('.cache', 'installation-'));
  const data = path.join(root, 'clinic');
  const port = await freePort();
  await copyFirstStart(data);
  writeFileSync(path.join(root, 'arcada.env'), `PORT=${port}\nHOST=127.0.0.1\nLOCAL_NAME=\nDATA_DIR=clinic\n`);
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'bin/systemctl'), SYSTEMCTL);
  chmodSync(path.join(root, 'bin/systemctl'), 0o755);
  writeFileSync(path.join(root, 'bin/package.json'), '{"type":"commonjs"}');
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'bin')}:${process.env['PATH']}`,
    DATABASE_URL: undefined,
    DATA_DIR: undefined,
    PORT: undefined,
  };

  async function write(release: string, version: string, { files = {}, manifest = {} }: Changes): Promise<void> {
    cpSync(path.dirname(program('main')), path.join(release, 'dist-server'), { recursive: true });
    writeFileSync(path.join(release, 'package.json'), JSON.stringify({ type: 'module', version }));
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(release, file);
      if (text === null) rmSync(place);
      else writeFileSync(place, text);
    }
    const sums: Record<string, string> = {};
    for (const file of releaseFiles(release)) sums[file] = await sha256Of(path.join(release, file));
    const values = {
      arcada: 1,
      version,
      platform: releasePlatform(),
      node: '20.19.0',
      migrations: MIGRATION_NAMES,
      files: sums,
      ...manifest,
    };
    writeFileSync(path.join(release, RELEASE_FILE), JSON.stringify(values));
  }

  await write(path.join(root, 'releases/1.0.0'), '1.0.0', {});
  symlinkSync('releases/1.0.0', path.join(root, 'current'));
  return {
    root,
    data,
    url: `http://127.0.0.1:${port}`,
    version: () => path.basename(realpathSync(path.join(root, 'current'))),
    async pack(packed, changes = {}) {
      const staged = path.join(root, 'staged');
      const release = path.join(staged, 'arcada/releases', packed);
      await write(release, packed, changes);
      changes.afterwards?.(release);
      const archive = path.join(root, `arcada-${packed}.tar.gz`);
      spawnSync('tar', ['-czf', archive, '-C', staged, 'arcada']);
      rmSync(staged, { recursive: true });
      return archive;
    },
    begin: (command, ...parameters) =>
      begin(path.join(root, `current/dist-server/commands/${command}.js`), parameters, env),
    run: (command, ...parameters) =>
      begin(path.join(root, `current/dist-server/commands/${command}.js`), parameters, env).ended,
    systemctl: (action) => void spawnSync(path.join(root, 'bin/systemctl'), [action], { env }),
    configure: (lines) => appendFileSync(path.join(root, 'arcada.env'), lines),
    forgetService: () => writeFileSync(path.join(root, 'no-service'), ''),
    remove() {
      spawnSync(path.join(root, 'bin/systemctl'), ['stop'], { env });
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function begin(program: string, parameters: string[], env: NodeJS.ProcessEnv): Command {
  const child = spawn(process.execPath, [program, ...parameters], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Result>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { ended, output: () => output, interrupt: () => void child.kill('SIGINT') };
}
