// Run by `npm run update`, not by people: prints the state of the stopped clinic's database as a line of JSON, without
// migrating it. "null" where there is no clinic.
import { readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { openDatabase } from '#server/db/open.ts';
import { readDatabaseState } from '#server/operate/database-state.ts';
import { runCommand } from './command.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) return console.log('null');
  const { db, close } = await openDatabase(config, { schema: null });
  try {
    console.log(JSON.stringify(await readDatabaseState(db)));
  } finally {
    await close();
  }
}

runCommand(main, '');
