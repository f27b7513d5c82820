// A PostgreSQL cluster for the benchmark alone. Unlike that of the tests it forces each commit to the disk, as a clinic's does.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '#tests/support/free-port.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';

export interface Cluster {
  /** The address of its one database. */
  url: string;
  /** The process whose children serve the connections. */
  pid: number;
  version: string;
  stop: () => void;
}

/** Starts it; null where PostgreSQL is not installed. */
export async function startCluster(): Promise<Cluster | null> {
  if (postgresBinaries() === null) return null;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-pg-'));
  if (process.getuid?.() === 0) run('chown', ['postgres', directory]);
  const data = path.join(directory, 'data');
  const port = await freePort();
  runAsPostgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  runAsPostgres('pg_ctl', ['-D', data, '-o', options, '-l', path.join(directory, 'log'), '-w', 'start']);
  const stop = () => {
    process.off('exit', stop);
    if (fs.existsSync(path.join(data, 'postmaster.pid'))) {
      runAsPostgres('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    }
    fs.rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query('CREATE DATABASE clinic');
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return { url: urlOf('clinic'), pid, version: rows[0]?.server_version ?? 'unknown', stop };
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root. */
function runAsPostgres(program: string, parameters: string[]): void {
  const binary = path.join(postgresBinaries() ?? '', program);
  if (process.getuid?.() === 0) run('runuser', ['-u', 'postgres', '--', binary, ...parameters]);
  else run(binary, parameters);
}

/** The server that pg_ctl leaves behind would keep a pipe open: what a program prints is not read. */
function run(program: string, parameters: string[]): void {
  const { status, error } = spawnSync(program, parameters, { cwd: '/', stdio: 'ignore' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with ${status}`);
}
