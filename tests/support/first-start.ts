// A clinic's data directory after the first start: making one takes seconds, copying it no time.
import fs from 'node:fs';
import path from 'node:path';
import { keyOf, madeOnce } from './made-once.ts';
import { builtServer, SERVER_SOURCES, startServerProcess } from './server-process.ts';

/** The password of `admin`, its only person. */
export const PASSWORD = 'una-clave-de-prueba';

/** Makes `data` the result of a first start: an embedded database with `admin` alone. */
export async function copyFirstStart(data: string): Promise<void> {
  const made = await madeOnce('first-start', keyOf(...SERVER_SOURCES), async (directory) => {
    const program = (await builtServer())('main');
    const env = { DATA_DIR: path.join(directory, 'data'), ADMIN_PASSWORD: PASSWORD };
    await (await startServerProcess(env, { program })).end('SIGTERM');
  });
  fs.cpSync(path.join(made, 'data'), data, { recursive: true });
}
