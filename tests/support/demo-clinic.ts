// The demo clinic, written once for all tests by the server's own process, started with DEMO=1.
import fs from 'node:fs';
import path from 'node:path';
import { dateIn } from '#domain/values/dates.ts';
import { PASSWORD } from './first-start.ts';
import { keyOf, madeOnce } from './made-once.ts';
import { builtServer, SERVER_SOURCES, startServerProcess } from './server-process.ts';
import { testConfig } from './test-server.ts';

export interface DemoClinic {
  /** The whole output of its first start. */
  output: string;
  /** By username: that of `admin`, and those that were printed, which their first use replaces. */
  passwords: Record<string, string>;
  /** When it was made. */
  now: Date;
}

const { timezone = 'UTC', rooms = [] } = testConfig().clinic;

/** Makes `data` the data directory of today's demo clinic; tells how it was made. */
export async function copyDemoClinic(data: string): Promise<DemoClinic> {
  const key = `${keyOf(...SERVER_SOURCES)}-${dateIn(new Date(), timezone)}`;
  const made = await madeOnce('demo', key, async (directory) => {
    const now = new Date().toISOString();
    const program = (await builtServer())('main');
    const env = { DEMO: '1', ADMIN_PASSWORD: PASSWORD, CLINIC_TIMEZONE: timezone, CLINIC_ROOMS: rooms.join(',') };
    const server = await startServerProcess({ ...env, DATA_DIR: path.join(directory, 'data') }, { program });
    fs.writeFileSync(path.join(directory, 'made.json'), JSON.stringify({ now, output: server.output() }));
    await server.end('SIGTERM');
  });
  fs.cpSync(path.join(made, 'data'), data, { recursive: true });
  const { now, output } = JSON.parse(fs.readFileSync(path.join(made, 'made.json'), 'utf8')) as Record<string, string>;
  const people = (output ?? '').matchAll(/Usuario: (\S+) +Contraseña: (\S+)/g);
  const printed = [...people].map(([, username, password]) => [username, password ?? '']);
  const passwords = { admin: PASSWORD, ...Object.fromEntries(printed) };
  return { output: output ?? '', passwords, now: new Date(now ?? '') };
}
