// npm run backup: a copy of the clinic, also while the server runs (decision 074).
import path from 'node:path';
import { makeCopy } from '#server/backup/copy.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { requestCopy } from '#server/backup/requests.ts';
import { ConfigError, readConfig, type ServerConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/engine/directory-lock.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { openDatabase } from '#server/db/open.ts';
import { openImages } from '#server/images/images.ts';
import { runCommand } from './command.ts';

const USAGE = `Uso:
  npm run backup -- <directorio>
  npm run backup              (en BACKUP_DIR)
La copia queda en una carpeta nueva de ese directorio. El servidor puede estar en marcha. Con BACKUP_PASSPHRASE o
BACKUP_PASSPHRASE_FILE queda cifrada.`;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [given = config.backupDir, ...more] = process.argv.slice(2);
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new ConfigError([USAGE]);
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    throw new ConfigError(['Aquí no hay ninguna clínica: indique dónde están sus datos (DATA_DIR o DATABASE_URL).']);
  }
  const say = (line: string) => console.log(line);
  const place = await copyClinic(config, path.resolve(given), say);
  console.log(`Copia terminada: ${place}`);
}

/** The embedded database has one process: while the server runs, the server makes the copy. */
async function copyClinic(config: ServerConfig, directory: string, say: (line: string) => void): Promise<string> {
  try {
    const { db, close } = await openDatabase(config);
    try {
      const images = await openImages(config);
      const options = { say, passphrase: config.backupPassphrase };
      return await makeCopy({ db, images, now: () => new Date() }, directory, options).finally(images.close);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const place = await requestCopy(config.dataDir, directory, say);
    if (config.backupPassphrase !== undefined && !(await readManifest(place)).sealed) {
      throw new ConfigError([
        `${place} quedó sin cifrar: el servidor en marcha no tiene la contraseña. Póngala en sus ajustes, reinícielo, borre esa copia y repita la orden.`,
      ]);
    }
    return place;
  }
}

runCommand(main, USAGE);
