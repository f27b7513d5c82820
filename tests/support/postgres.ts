// A temporary PostgreSQL cluster, shared by all test files of a run and started by the first that asks.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#tests/support/free-port.ts';

/** Set by the run's global setup, which also stops the cluster. */
const DIRECTORY_VARIABLE = 'ARCADA_TEST_POSTGRES';
const DEBIAN = '/usr/lib/postgresql';
const START_TIMEOUT = 60_000;

/** The directory of initdb and pg_ctl, or null where PostgreSQL is not installed. */
export function postgresBinaries(): string | null {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !fs.existsSync('/usr/sbin/runuser')) return null;
  if (!fs.existsSync(DEBIAN)) return null;
  const versions = fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  const found = versions.map((version) => path.join(DEBIAN, version, 'bin'));
  return found.find((directory) => fs.existsSync(path.join(directory, 'initdb'))) ?? null;
}

/** Vitest's global setup: names the cluster's directory, and stops the cluster when the run ends. */
export default function setup(): () => Promise<void> {
  if (postgresBinaries() === null) {
    console.warn(
      '\n*** PostgreSQL is not installed: the tests on PostgreSQL are SKIPPED (apt-get install postgresql) ***\n',
    );
  }
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-pg-'));
  process.env[DIRECTORY_VARIABLE] = directory;
  return () => stopCluster(directory);
}

/** A new, empty database on the run's cluster. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const directory = process.env[DIRECTORY_VARIABLE];
  if (directory === undefined) throw new Error('tests/support/postgres.ts is not set up as globalSetup');
  const port = await startedCluster(directory);
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await runSql(urlOf('postgres'), `create database ${name}`);
  return { url: urlOf(name), drop: () => runSql(urlOf('postgres'), `drop database ${name} with (force)`) };
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The port of the cluster; the first caller of all processes starts it, the others wait for its port file. */
async function startedCluster(directory: string): Promise<number> {
  const portFile = path.join(directory, 'port');
  if (isFirst(directory)) {
    const port = await startCluster(directory);
    fs.writeFileSync(`${portFile}.new`, String(port));
    fs.renameSync(`${portFile}.new`, portFile);
  }
  const deadline = Date.now() + START_TIMEOUT;
  while (!fs.existsSync(portFile)) {
    if (Date.now() > deadline) throw new Error('the PostgreSQL of the tests did not start');
    await sleep(50);
  }
  return Number(fs.readFileSync(portFile, 'utf8'));
}

function isFirst(directory: string): boolean {
  try {
    fs.mkdirSync(path.join(directory, 'starting'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function startCluster(directory: string): Promise<number> {
  if (process.getuid?.() === 0) await run('chown', ['postgres', directory]);
  const data = path.join(directory, 'data');
  const port = await freePort();
  await runAsPostgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off'];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  await runAsPostgres('pg_ctl', ['-D', data, '-o', options, '-l', path.join(directory, 'log'), '-w', 'start']);
  return port;
}

async function stopCluster(directory: string): Promise<void> {
  const data = path.join(directory, 'data');
  if (fs.existsSync(path.join(data, 'postmaster.pid'))) {
    await runAsPostgres('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  }
  fs.rmSync(directory, { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root. */
function runAsPostgres(program: string, parameters: string[]): Promise<void> {
  const binary = path.join(postgresBinaries() ?? '', program);
  return process.getuid?.() === 0
    ? run('runuser', ['-u', 'postgres', '--', binary, ...parameters])
    : run(binary, parameters);
}

function run(program: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.once('error', reject);
    // 'exit', not 'close': the server that pg_ctl leaves behind keeps the pipe open.
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${complaints}`));
    });
  });
}
