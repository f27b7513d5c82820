import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe } from 'vitest';
import { openDatabase, type OpenDatabase, type OpenOptions } from '#server/db/open.ts';
import { createPostgresDatabase, postgresBinaries } from './postgres.ts';

export type DatabaseKind = OpenDatabase['database'];

/** The same tests on PGlite and, where it is installed, on PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (database: DatabaseKind) => void): void {
  describe(`${name} (pglite)`, () => tests('pglite'));
  describe.skipIf(postgresBinaries() === null)(`${name} (postgres)`, () => tests('postgres'));
}

/** A new, migrated database that `close` removes: PGlite in memory, or one on the run's PostgreSQL. */
export async function openTestDatabase(
  kind: DatabaseKind,
  options: Pick<OpenOptions, 'limits'> = {},
): Promise<OpenDatabase> {
  if (kind === 'pglite') return openDatabase({ dataDir: '', databaseUrl: undefined }, { memory: await freshCluster() });
  const { url, drop } = await createPostgresDatabase();
  const opened = await openDatabase({ dataDir: '', databaseUrl: url }, options);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

/** initdb takes seconds, so its result is kept beside the other caches of the toolchain. */
async function freshCluster(): Promise<Blob> {
  const version = (
    JSON.parse(fs.readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string }
  ).version;
  const file = path.resolve('.cache', `pglite-${version}.tar`);
  if (!fs.existsSync(file)) {
    const lite = await PGlite.create();
    const dump = await lite.dumpDataDir('none');
    await lite.close();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const own = `${file}.${process.pid}`;
    fs.writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(own, file);
  }
  return new Blob([fs.readFileSync(file)]);
}
