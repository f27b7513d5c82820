// The servers of the contestants: processes of their own on loopback, each over a copy of a filled data directory.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Patient } from '#domain/patients/patient.ts';
import { seedArcada } from './arcada-seed.ts';
import { freePort } from '#tests/support/free-port.ts';

export type ServerKind = 'arcada' | 'rxdb' | 'pouchdb';

export interface RunningServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** The one account of the benchmark's Arcada servers. */
export const ACCOUNT = { username: 'admin', password: 'banco-de-pruebas-1' };

/** The first start makes the database: on a busy machine that takes long. */
const START_TIMEOUT = 240_000;

/** Makes a data directory that holds `rows`. */
export async function fillDirectory(kind: ServerKind, directory: string, rows: Patient[]): Promise<void> {
  fs.mkdirSync(directory, { recursive: true });
  if (kind === 'arcada') {
    // Its first start makes the account.
    await (await startServer(kind, directory)).stop();
    await seedArcada(directory, rows);
    return;
  }
  const seed = path.join(directory, 'seed.json');
  fs.writeFileSync(seed, JSON.stringify(rows));
  const code = await ended(launch(kind, directory, { SEED: seed }));
  if (code !== 0) throw new Error(`${kind}: the store could not be filled`);
}

/** Starts a server over a directory and waits until it answers; `program` is a built one of Arcada's in place of the source. */
export async function startServer(
  kind: ServerKind,
  directory: string,
  { program, env = {} }: { program?: string; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const child = launch(kind, directory, { ...env, PORT: String(port) }, program);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(child, `${url}/api/health/`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const end = ended(child);
      child.kill('SIGTERM');
      await end;
    },
  };
}

function launch(kind: ServerKind, directory: string, env: Record<string, string>, program?: string): ChildProcess {
  const source = kind === 'arcada' ? ['server/main.ts'] : ['bench/peer-server.ts', kind];
  const child = spawn(process.execPath, program === undefined ? ['--import', 'tsx', ...source] : [program], {
    cwd: path.dirname(import.meta.dirname),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      ADMIN_PASSWORD: ACCOUNT.password,
      ...env,
    },
  });
  // An interrupted benchmark leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(50);
  }
  throw new Error(`no answer from ${url}`);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}
