// The work of the processes during a run: processor seconds, and the servers' memory.
import { familySeconds, processSeconds, residentBytes } from '#config/bench/processor.ts';

/** The processes of a run. `postmaster` is null on the embedded database, which is part of the server's process. */
export interface Watched {
  servers: readonly number[];
  postmaster: number | null;
  generator: number;
}

/** Figures are null where the system does not say them in Linux's way; the database's is null on PGlite. */
export interface Work {
  server_cpu_s: number | null;
  database_cpu_s: number | null;
  generator_cpu_s: number | null;
  /** The most that the servers had in use together, without PostgreSQL's own processes. */
  memory_mb: number | null;
}

const EVERY = 200;

/** Watches from now on; the answer ends it. */
export function watch(processes: Watched): () => Work {
  const before = secondsOf(processes);
  let peak = memoryOf(processes);
  const timer = setInterval(() => {
    peak = Math.max(peak ?? 0, memoryOf(processes) ?? 0) || null;
  }, EVERY).unref();
  return () => {
    clearInterval(timer);
    const after = secondsOf(processes);
    return {
      server_cpu_s: difference(before.server, after.server),
      database_cpu_s: difference(before.database, after.database),
      generator_cpu_s: difference(before.generator, after.generator),
      memory_mb: peak === null ? null : peak / 2 ** 20,
    };
  };
}

function secondsOf({ servers, postmaster, generator }: Watched) {
  return {
    server: sumOf(servers.map(processSeconds)),
    database: postmaster === null ? null : familySeconds(postmaster),
    generator: processSeconds(generator),
  };
}

const memoryOf = ({ servers }: Watched): number | null => sumOf(servers.map(residentBytes));

/** Null where one of them is not known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

const difference = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before;
