import fs from 'node:fs';

const MEGABYTE = 1024 * 1024;
/** The most that a start writes before it serves: a new segment of the log is 16 MB. */
const LEAST = 24 * MEGABYTE;

/** There is no room for the database in its directory. The failure ends once somebody makes room. */
export class DiskFull extends Error {
  constructor(directory: string, free: number, cause: unknown) {
    super(
      `No queda espacio en el disco para los datos de Arcada (${directory}: ${Math.floor(free / MEGABYTE)} MB libres). ` +
        'Libere espacio; lo guardado sigue ahí. [No space left on the disk of the data directory.]',
      { cause },
    );
    this.name = 'DiskFull';
  }
}

/** The error itself, or DiskFull where a full disk explains it: the embedded database does not say why it cannot start. */
export function explainByDisk(error: unknown, directory: string): unknown {
  const { bavail, bsize } = fs.statfsSync(directory);
  return bavail * bsize < LEAST ? new DiskFull(directory, bavail * bsize, error) : error;
}
