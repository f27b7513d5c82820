// npm run restored: begins a new epoch after the database was put back from a copy by other means. Tablets then bring
// the changes that the copy lacks.
import { ConfigError, readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { openDatabase } from '#server/db/open.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { runCommand } from './command.ts';
import { CONFIRM, endRestore } from './restore-words.ts';

const USAGE = `Uso:
  npm run restored                    las cuentas las confirma un administrador, con el código que muestra el servidor
  npm run restored -- --confirmar     pueden entrar todas las cuentas activas de la copia
Con el servidor detenido y la copia ya en su sitio (DATA_DIR, o la base de DATABASE_URL).`;

const NO_CLINIC = 'Aquí no hay ninguna clínica: ponga primero la copia en su sitio. No se cambió nada.';

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument !== CONFIRM)) throw new ConfigError([USAGE]);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) throw new ConfigError([NO_CLINIC]);
  const { db, close } = await openDatabase(config);
  try {
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) throw new ConfigError([NO_CLINIC]);
    const words = await inTransaction(db, async (trx) => {
      await beginEpoch(trx, new Date());
      return endRestore(trx, given.includes(CONFIRM));
    });
    console.log(words);
  } finally {
    await close();
  }
}

runCommand(main, USAGE);
