// A clinic's data directory after the first start: making one takes seconds, copying it no time.
import fs from 'node:fs';
import path from 'node:path';
import { keyOf, madeOnce } from './made-once.ts';
import { builtServer, runProgram, SERVER_SOURCES } from './server-process.ts';

/** The password of `admin`, its only person. */
export const PASSWORD = 'una-clave-de-prueba';

/**
 * Makes `data` the result of a first start: an embedded database with `admin` alone. The command makes it, not the
 * server, so that the settings of each test's clinic come from its own environment.
 */
export async function copyFirstStart(data: string): Promise<void> {
  const made = await madeOnce('first-start', keyOf(...SERVER_SOURCES), async (directory) => {
    const program = (await builtServer())('commands/user');
    const args = ['add', 'admin', '--rol', 'administrador', '--password-stdin'];
    const { code, output } = await runProgram(program, args, { DATA_DIR: path.join(directory, 'data') }, PASSWORD);
    if (code !== 0) throw new Error(`no first start: ${output}`);
  });
  fs.cpSync(path.join(made, 'data'), data, { recursive: true });
}
