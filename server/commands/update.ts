// npm run update -- <archivo>: replaces the release of an installation (decision 101).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { DirectoryInUse, lockDirectory } from '#server/db/engine/directory-lock.ts';
import { UpdateRefused } from '#server/operate/archive.ts';
import { hostOf } from '#server/operate/host.ts';
import { enterInstallation } from '#server/operate/installation.ts';
import { updateTo } from '#server/operate/update.ts';
import { runAdministration } from './command.ts';

const USAGE = `Uso:
  npm run update -- <archivo>                    (arcada-<versión>-<sistema>.tar.gz)
  npm run update -- --espera 180 <archivo>       segundos que la versión nueva tiene para responder; 60 si no se indica
Hace una copia, cambia de versión y vuelve sola a la anterior si la nueva no responde.`;

const NOT_INSTALLED =
  'Esta orden es de una instalación hecha con un archivo de Arcada; un clon se actualiza con git pull y npm start.';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { espera: { type: 'string', default: '60' } },
  });
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0 || !/^[1-9]\d{0,4}$/.test(values.espera)) throw new ConfigError([USAGE]);
  const installation = enterInstallation();
  if (installation === null) throw new UpdateRefused(NOT_INSTALLED);
  const config = readConfig(process.env);
  const lock = await lockDirectory(installation.root).catch((error: unknown) => {
    throw error instanceof DirectoryInUse
      ? new UpdateRefused('Otra actualización está en marcha: espere a que termine.')
      : error;
  });
  let cancelled = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (cancelled = true));
  try {
    const done = await updateTo(
      {
        installation,
        config,
        host: hostOf(installation, config.dataDir),
        limit: Number(values.espera) * 1000,
        say: (line) => console.log(line),
        isCancelled: () => cancelled,
      },
      path.resolve(archive),
    );
    if (!done) process.exitCode = 1;
  } finally {
    await lock.release();
  }
}

runAdministration(main, USAGE);
