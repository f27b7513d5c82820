// npm run restore: restores a clinic from a copy, into an empty place (decision 074).
import path from 'node:path';
import { BadCopy, readManifest } from '#server/backup/manifest.ts';
import { checkCopy } from '#server/backup/check-copy.ts';
import { restoreDatabase, restoreImages, type OpenedCopy } from '#server/backup/restore.ts';
import { keyFor } from '#server/backup/sealing.ts';
import { ConfigError, readConfig, type ServerConfig } from '#server/config.ts';
import { hasMigration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openImages } from '#server/images/images.ts';
import { runCommand } from './command.ts';
import { askSecret } from './password-input.ts';
import { CONFIRM, endRestore } from './restore-words.ts';

const USAGE = `Uso:
  npm run restore -- <copia>            pone la clínica de la copia en un lugar vacío (DATA_DIR, o la base de DATABASE_URL);
                                        las cuentas las confirma un administrador, con el código que muestra el servidor
  npm run restore -- --confirmar <copia>    lo mismo, y pueden entrar todas las cuentas activas de la copia
  npm run restore -- --check <copia>    solo comprueba que la copia está entera
<copia> es una de las carpetas que hizo npm run backup. Si está cifrada, se pide su contraseña, o se toma de
BACKUP_PASSPHRASE o BACKUP_PASSPHRASE_FILE.`;

const NOT_EMPTY =
  'Aquí ya hay una clínica, y la copia no se pone encima de ella. Detenga el servidor y aparte sus datos (mueva DATA_DIR, o ' +
  'indique en DATABASE_URL una base vacía). No se cambió nada.';

async function main(): Promise<void> {
  const given = process.argv.slice(2).filter((argument) => argument !== '--check' && argument !== CONFIRM);
  const [place] = given;
  if (place === undefined || place.startsWith('-') || given.length > 1) throw new ConfigError([USAGE]);
  const copy = path.resolve(place);
  const config = readConfig(process.env);
  const manifest = await readManifest(copy);
  if (!hasMigration(manifest.schema))
    throw new BadCopy('La copia es de una versión más nueva de Arcada: actualícela primero.');
  const asked = manifest.sealed && config.backupPassphrase === undefined && process.stdin.isTTY;
  const passphrase = asked ? await askSecret('Contraseña de la copia: ') : config.backupPassphrase;
  const key = await keyFor(copy, manifest, passphrase);
  const images = await checkCopy(copy, manifest, key);
  console.log(`La copia está entera: «${manifest.clinic}», ${manifest.at}, ${images} archivos de imágenes.`);
  if (process.argv.includes('--check')) return;
  console.log(await restore(config, { place: copy, manifest, key }, process.argv.includes(CONFIRM)));
}

/** Answers the words of the end. */
async function restore(config: ServerConfig, copy: OpenedCopy, confirmed: boolean): Promise<string> {
  const { db, close } = await openDatabase(config, { schema: copy.manifest.schema });
  try {
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw new ConfigError([NOT_EMPTY]);
    const images = await openImages(config);
    // Images first: a database without its images would be served, images without a database are not.
    await restoreImages(images, copy).finally(images.close);
    console.log('Imágenes puestas.');
    await restoreDatabase(db, copy, new Date());
    console.log('Base de datos puesta.');
    return await endRestore(db, confirmed);
  } finally {
    await close();
  }
}

runCommand(main, USAGE);
