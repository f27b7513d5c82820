// npm run consents: checks that every signed consent still says what was signed (decision 134).
import { checkSeals, type CheckedSeals } from '#server/audit/check-seals.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { openDatabase } from '#server/db/open.ts';
import { openClinic } from '#server/resources/clinic/keeper.ts';
import { runCommand } from './command.ts';
import { sealWords } from './seal-words.ts';

const USAGE = `Uso:
  npm run consents
Con el servidor detenido (DATA_DIR), o sobre la base de DATABASE_URL.`;

async function main(): Promise<void> {
  if (process.argv.length > 2) throw new ConfigError([USAGE]);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    throw new ConfigError(['Aquí no hay ninguna clínica: indique dónde están sus datos (DATA_DIR o DATABASE_URL).']);
  }
  const { db, close } = await openDatabase(config);
  let checked: CheckedSeals;
  let zone: string;
  try {
    checked = await checkSeals(db);
    zone = (await openClinic(db, config.clinic)).current().timezone;
  } finally {
    await close();
  }
  for (const line of sealWords(checked, zone)) console.log(line);
  if (checked.broken.length > 0) process.exitCode = 1;
}

runCommand(main, USAGE);
