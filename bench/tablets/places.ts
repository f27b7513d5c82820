// The databases and servers of the set-ups.
import fs from 'node:fs';
import path from 'node:path';
import { bundleServer } from '#config/scripts/bundle-server.ts';
import { seedRows } from '#config/bench/arcada-seed.ts';
import type { Clinic } from '#config/bench/screens/data.ts';
import { clinicSeeds } from '#config/bench/screens/seeds.ts';
import { startServer, type RunningServer } from '#config/bench/servers.ts';
import type { Cluster } from './cluster.ts';
import type { Setup } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A filled database, and how servers over it are started. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The built server's program. */
  program: string;
}

/** The program of another checkout's built server, or that of this source, built into a directory. */
export async function serverProgram(checkout: string | null, directory: string): Promise<string> {
  if (checkout !== null) {
    const program = path.resolve(checkout, 'dist-server/main.js');
    if (!fs.existsSync(program)) throw new Error(`${program} is not there: npm run build makes it`);
    return program;
  }
  // The program finds its packages beside it.
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
  await bundleServer(path.join(directory, 'dist-server'));
  return path.join(directory, 'dist-server/main.js');
}

/** Makes a database with the clinic in it. */
export async function fillPlace(place: Place, clinic: Clinic): Promise<void> {
  fs.mkdirSync(place.dataDir, { recursive: true });
  // Its first start makes the account.
  await (await startOne(place)).stop();
  await seedRows(place.dataDir, clinicSeeds(clinic), place.databaseUrl);
}

/** Starts the set-up's servers: one process, or two over the same database. */
export async function startServers(setup: Setup, place: Place): Promise<RunningServer[]> {
  const first = await startOne(place);
  if (setup !== 'x2') return [first];
  try {
    return [first, await startOne(place)];
  } catch (error) {
    await first.stop();
    throw error;
  }
}

const startOne = ({ dataDir, databaseUrl, program }: Place): Promise<RunningServer> =>
  startServer('arcada', dataDir, { program, env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });

/** The place of a set-up's database. Both set-ups of PostgreSQL have the same. */
export function placeOf(setup: Setup, work: string, program: string, cluster: Cluster | null): Place {
  if (setup === 'PGlite') return { dataDir: path.join(work, 'pglite'), databaseUrl: undefined, program };
  return { dataDir: path.join(work, 'postgres'), databaseUrl: cluster?.url, program };
}
