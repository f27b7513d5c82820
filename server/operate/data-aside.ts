// The embedded database as it was when the old server stopped, beside the one that the new server opens. Unlike a copy of the
// running clinic it holds every acknowledged change, with all sessions, and going back to it is a rename.
import fs from 'node:fs';
import path from 'node:path';
import { fsyncPath } from '#server/db/engine/durable-nodefs.ts';
import { CLUSTER } from '#server/db/engine/pglite.ts';
import { UpdateRefused } from './archive.ts';
import { run } from './run.ts';

const ASIDE = `${CLUSTER}.before-update`;

/** Throws UpdateRefused where the disk has no room for a second database. */
export function checkRoom(dataDir: string): void {
  const cluster = path.join(dataDir, CLUSTER);
  if (!fs.existsSync(cluster)) return;
  const needed = sizeOf(cluster);
  const { bavail, bsize } = fs.statfsSync(dataDir);
  if (bavail * bsize > needed * 1.1) return;
  throw new UpdateRefused(
    `En el disco de ${dataDir} falta sitio para apartar los datos (${Math.ceil(needed / 1e6)} MB): libérelo y repita la orden. No se cambió nada.`,
  );
}

function sizeOf(directory: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/** Puts the stopped database aside; what a power cut leaves of it is whole or not used. */
export function setAside(dataDir: string): void {
  const cluster = path.join(dataDir, CLUSTER);
  if (!fs.existsSync(cluster)) return;
  const unfinished = path.join(dataDir, `${ASIDE}.new`);
  fs.rmSync(unfinished, { recursive: true, force: true });
  // The system's own program keeps owners and modes, and shares blocks where the file system can.
  run('cp', '-a', cluster, unfinished);
  flushDisks();
  // One may be left by an update that the power ended.
  dropAside(dataDir);
  fs.renameSync(unfinished, path.join(dataDir, ASIDE));
  fsyncPath(dataDir);
}

/** Puts the database back that was set aside; the newer one goes to the directory that is answered, null where there is none. */
export function putBack(dataDir: string, version: string): string | null {
  const cluster = path.join(dataDir, CLUSTER);
  const aside = path.join(dataDir, ASIDE);
  let newer: string | null = null;
  if (fs.existsSync(cluster)) {
    newer = path.join(dataDir, `${CLUSTER}.from-${version}`);
    fs.rmSync(newer, { recursive: true, force: true });
    fs.renameSync(cluster, newer);
  }
  if (fs.existsSync(aside)) fs.renameSync(aside, cluster);
  fsyncPath(dataDir);
  return newer;
}

/** Removes what was set aside. */
export function dropAside(dataDir: string): void {
  fs.rmSync(path.join(dataDir, ASIDE), { recursive: true, force: true });
}

/** Returns once all that was written survives a power cut. */
export function flushDisks(): void {
  run('sync');
}
