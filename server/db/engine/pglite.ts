// The embedded database, configured to survive power cuts (tried in simulation): real fsync on every commit.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeTreePrivate } from '#server/private-files.ts';
import { DurableNodeFS, fsyncPath, fsyncTree, type FsyncCounter } from './durable-nodefs.ts';

/** The embedded database's directory in the data directory. */
export const CLUSTER = 'pgdata';

/** Without wal_sync_method=fsync PostgreSQL would open its log with O_DSYNC, which the emulated file system ignores. */
const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
];

/** Whether there is an embedded database in `dataDir`. */
export const hasCluster = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, CLUSTER));

/** Opens the cluster in `dataDir`, making it first where there is none. The caller holds the directory's lock. */
export async function openDurable(dataDir: string, counter: FsyncCounter): Promise<PGlite> {
  const cluster = path.join(dataDir, CLUSTER);
  if (!hasCluster(dataDir)) await createCluster(cluster);
  const lite = await PGlite.create({ fs: new DurableNodeFS(cluster, counter), startParams: DURABLE_PARAMS });
  // The engine gives the files that a start makes modes of its own, whatever the process's umask says.
  makeTreePrivate(cluster);
  return lite;
}

/** A database that lives and dies with the process, for tests. `template` is a dump of a fresh one: much faster. */
export function openInMemory(template?: Blob): Promise<PGlite> {
  return PGlite.create(template ? { loadDataDir: template } : {});
}

/** initdb, complete on the disk or not there at all. */
async function createCluster(cluster: string): Promise<void> {
  const unfinished = `${cluster}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  await initdb(unfinished);
  fsyncTree(unfinished);
  fs.renameSync(unfinished, cluster);
  fsyncPath(path.dirname(cluster));
}

/** In a process of its own: it needs some 800 MB once, which this process would never give back. */
async function initdb(directory: string): Promise<void> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const script = `require(${JSON.stringify(library)}).PGlite.create(process.argv[1]).then((lite) => lite.close())`;
  const child = spawn(process.execPath, ['-e', script, directory], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`No se pudo crear la base de datos en ${directory}: ${complaints.trim()}`);
}
