// The way back from a release that did not become healthy (decision 101). A change that the new server acknowledged to a
// person is never undone.
import fs from 'node:fs';
import { dropAside, putBack } from './data-aside.ts';
import type { DatabaseState } from './database-state.ts';
import { becomesHealthy, healthAddress } from './health.ts';
import { pointTo } from './point-to.ts';
import { stateOf } from './release-programs.ts';
import type { Before, Update } from './update-context.ts';

/** Milliseconds for the old server; the operator's limit is for the new one. */
const LONGEST_RETURN = 60_000;

/** Runs the old release again on its data; answers false, as the update failed. */
export async function goBack(update: Update, before: Before, failed: string): Promise<false> {
  const { installation, host, say } = update;
  await host.stop();
  say(`Arcada ${failed} no respondió: se vuelve a la ${before.version}.`);
  if (!(await returnData(update, before, failed))) {
    if (host.kind === 'service') host.start();
    return false;
  }
  pointTo(installation.current, before.release);
  host.start();
  const isBack = await becomesHealthy(healthAddress(update.config), LONGEST_RETURN, host.hasEnded);
  if (!isBack)
    say(`Arcada ${before.version} tampoco responde${host.kind === 'service' ? ': mire journalctl -u arcada' : ''}.`);
  else if (host.kind === 'service') say(`Arcada ${before.version} responde de nuevo.`);
  else say(`Arcada ${before.version} responde. Inicie Arcada: cd ${installation.current} && npm start`);
  if (host.kind === 'trial') await host.stop();
  // The old server runs on the data as they are: what was set aside would only grow old.
  if (isBack) dropAside(update.config.dataDir);
  return false;
}

/** Gives the old release the data that it knows; false where that would undo a change, or is not this program's to do. */
async function returnData(
  { config, say }: Update,
  { release, version, state, copy }: Before,
  failed: string,
): Promise<boolean> {
  const now = await stateNow(release);
  if (now !== 'unreadable' && now?.schema === state?.schema) {
    say('Los datos están como antes: la versión nueva no los cambió.');
    return true;
  }
  if (now !== 'unreadable' && (now?.lastByPerson ?? 0) > (state?.lastByPerson ?? 0)) {
    say(
      `Arcada ${failed} ya guardó cambios de personas, así que no se vuelve atrás: los datos quedan con ella. La copia de antes está en ${copy ?? 'ninguna parte'}.`,
    );
    return false;
  }
  if (config.databaseUrl !== undefined) {
    say(
      `Arcada ${failed} cambió la base de datos de DATABASE_URL, que la ${version} no sabe leer. Detenga todos los servidores, indique una base vacía y ponga la copia: npm run restore -- ${copy ?? ''}`,
    );
    return false;
  }
  const newer = putBack(config.dataDir, failed);
  if (now === 'unreadable')
    say(`Lo que Arcada ${failed} dejó, que no se pudo leer, queda en ${newer ?? 'ninguna parte'}.`);
  else if (newer !== null) fs.rmSync(newer, { recursive: true, force: true });
  say('Los datos están como antes: los que se apartaron.');
  return true;
}

/** The state now; a broken server can leave a database that no program reads. */
const stateNow = (release: string): Promise<DatabaseState | null | 'unreadable'> =>
  stateOf(release).catch(() => 'unreadable' as const);
