// Replaces the running release by that of an archive, and goes back when the new server does not become healthy (decision 101).
import fs from 'node:fs';
import path from 'node:path';
import { readManifest } from '#server/backup/manifest.ts';
import { removeOldCopies } from '#server/backup/old-copies.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { fsyncPath } from '#server/db/engine/durable-nodefs.ts';
import { unpackRelease, UpdateRefused } from './archive.ts';
import { checkRoom, dropAside, flushDisks, setAside } from './data-aside.ts';
import type { DatabaseState } from './database-state.ts';
import { goBack } from './go-back.ts';
import { becomesHealthy, healthAddress, isHealthy } from './health.ts';
import { releaseOf, type Installation } from './installation.ts';
import { pointTo } from './point-to.ts';
import { copyClinic, stateOf } from './release-programs.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import type { Before, Update } from './update-context.ts';

/** Updates to an archive's release; false when the old release runs again, or must be helped. Throws UpdateRefused before any change. */
export async function updateTo(update: Update, archive: string): Promise<boolean> {
  const { installation, config, host, say } = update;
  if (host.kind === 'trial' && (await isHealthy(healthAddress(config)))) {
    throw new UpdateRefused('Arcada está en marcha: deténgala (Ctrl+C) y repita la orden. No se cambió nada.');
  }
  // Unpacked by hand and started in its own directory, the first release has no link yet.
  if (!fs.existsSync(installation.current)) pointTo(installation.current, installation.release);
  const release = fs.realpathSync(installation.current);
  const version = path.basename(release);
  const unpacked = await unpackRelease(installation, archive);
  const { manifest } = unpacked;
  let before: Before;
  try {
    if (manifest.version === version)
      throw new UpdateRefused(`Arcada ${version} ya es la que se usa. No se cambió nada.`);
    const files = Object.keys(manifest.files).length;
    say(`Archivo comprobado: Arcada ${manifest.version} para ${manifest.platform}, ${files} archivos enteros.`);
    if (config.databaseUrl === undefined) checkRoom(config.dataDir);
    const copy = await copyFirst(update, release, manifest);
    const place = releaseOf(installation, manifest.version);
    fs.rmSync(place, { recursive: true, force: true });
    fs.renameSync(unpacked.directory, place);
    flushDisks();
    say(`Arcada ${manifest.version} puesta en ${place}.`);
    before = { release, version, state: await stopAndSetAside(update, release), copy };
  } finally {
    unpacked.discard();
  }
  say(`Arcada ${version} detenida; sus datos, apartados como están.`);
  return (await start(update, manifest.version))
    ? finish(update, before, manifest.version)
    : goBack(update, before, manifest.version);
}

/** The copy of the clinic before anything is changed; its directory, or null where there is no clinic. */
async function copyFirst({ config, say }: Update, release: string, manifest: ReleaseManifest): Promise<string | null> {
  if (config.databaseUrl === undefined && !hasCluster(config.dataDir)) {
    say('Sin copia: aquí no hay todavía ninguna clínica.');
    return null;
  }
  const copy = await copyClinic(release, config.backupDir ?? path.join(config.dataDir, 'copies'));
  const { schema } = await readManifest(copy);
  if (!manifest.migrations.includes(schema)) {
    throw new UpdateRefused(
      `Los datos son de una versión más nueva que Arcada ${manifest.version}, que no sabría leerlos. No se cambió nada.`,
    );
  }
  say(`Copia hecha: ${copy}`);
  return copy;
}

/** Stops the server and puts its database aside; started again if that fails. */
async function stopAndSetAside({ config, host }: Update, release: string): Promise<DatabaseState | null> {
  await host.stop();
  try {
    const state = await stateOf(release);
    if (config.databaseUrl === undefined) setAside(config.dataDir);
    return state;
  } catch (error) {
    if (host.kind === 'service') host.start();
    throw error;
  }
}

async function start(
  { installation, config, host, limit, say, isCancelled }: Update,
  version: string,
): Promise<boolean> {
  pointTo(installation.current, releaseOf(installation, version));
  say(`Arcada ${version} iniciada; se espera su respuesta, ${Math.round(limit / 1000)} s como máximo.`);
  host.start();
  return becomesHealthy(healthAddress(config), limit, () => isCancelled() || host.hasEnded());
}

async function finish({ installation, config, host, say }: Update, before: Before, version: string): Promise<boolean> {
  dropAside(config.dataDir);
  if (before.copy !== null) {
    const kept = { days: config.backupDays, passphrase: config.backupPassphrase };
    await removeOldCopies(path.dirname(before.copy), kept, new Date()).catch((error: unknown) =>
      say(`Las copias viejas no se pudieron quitar: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
  dropOldReleases(installation, [before.version, version]);
  say(`Arcada ${version} responde. Cada tableta ofrecerá «Actualizar ahora»; lo que no había enviado sigue en ella.`);
  if (host.kind === 'trial') {
    await host.stop();
    say(`Inicie Arcada: cd ${installation.current} && npm start`);
  }
  return true;
}

/** The release before stays, for an operator who wants it back. */
function dropOldReleases(installation: Installation, kept: readonly string[]): void {
  const releases = path.dirname(releaseOf(installation, 'any'));
  for (const version of fs.readdirSync(releases)) {
    if (!kept.includes(version)) fs.rmSync(path.join(releases, version), { recursive: true, force: true });
  }
  fsyncPath(releases);
}
