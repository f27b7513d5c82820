// Checks and unpacks the archive of a release. Nothing that it holds is run before every file has been compared.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Installation } from './installation.ts';
import {
  parseRelease,
  RELEASE_FILE,
  releaseFiles,
  releasePlatform,
  sha256Of,
  type ReleaseManifest,
} from './release-manifest.ts';

/** A reason for not updating, found before anything was changed. The message is for the operator. */
export class UpdateRefused extends Error {}

/** A release that was unpacked and found whole, not yet in its place. */
export interface UnpackedRelease {
  manifest: ReleaseManifest;
  directory: string;
  /** Removes what was unpacked, unless it was moved into its place. */
  discard: () => void;
}

const MANIFEST_PATH = /^arcada\/releases\/([^/]+)\/release\.json$/;
const NOT_ARCADA = 'no es un archivo de Arcada, o está dañado. No se cambió nada.';

/** Unpacks an archive beside the releases of an installation. Throws UpdateRefused. */
export async function unpackRelease({ root }: Pick<Installation, 'root'>, archive: string): Promise<UnpackedRelease> {
  const stat = fs.statSync(archive, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new UpdateRefused(`No hay ningún archivo ${archive}.`);
  const prefix = await prefixOf(archive);
  const manifest = await readManifest(archive, `${prefix}${RELEASE_FILE}`);
  if (!prefix.endsWith(`/${manifest.version}/`)) throw new UpdateRefused(`${archive} ${NOT_ARCADA}`);
  checkMachine(manifest);
  const unpacked = fs.mkdtempSync(path.join(root, '.unpacked-'));
  const discard = (): void => fs.rmSync(unpacked, { recursive: true, force: true });
  try {
    const result = await tar(['-xzf', archive, '-C', unpacked, '--no-same-owner', '-p']);
    if (result.code !== 0) throw new UpdateRefused(`No se pudo desempaquetar ${archive}: ${result.complaint}`);
    const directory = path.join(unpacked, prefix);
    await checkFiles(directory, manifest);
    return { manifest, directory, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

/** The directory of the release in the archive. All else there, links, and ways out of it are refused. */
async function prefixOf(archive: string): Promise<string> {
  const { code, output } = await tar(['-tzf', archive]);
  const names = output.split('\n').filter((name) => name !== '');
  const found = names.find((name) => MANIFEST_PATH.test(name));
  if (code !== 0 || found === undefined) throw new UpdateRefused(`${archive} ${NOT_ARCADA}`);
  const prefix = found.slice(0, -RELEASE_FILE.length);
  const strange = names.find(
    (name) => !(name.startsWith(prefix) || prefix.startsWith(name)) || name.split('/').includes('..'),
  );
  const { output: long } = await tar(['-tvzf', archive]);
  const link = long.split('\n').find((line) => line !== '' && !/^[-d]/.test(line));
  if (strange !== undefined || link !== undefined) {
    throw new UpdateRefused(
      `${archive} tiene algo que ningún archivo de Arcada tiene (${strange ?? link}). No se cambió nada.`,
    );
  }
  return prefix;
}

async function readManifest(archive: string, name: string): Promise<ReleaseManifest> {
  const { output } = await tar(['-xzOf', archive, name]);
  const manifest = parseRelease(output);
  if (manifest === null) throw new UpdateRefused(`${archive} ${NOT_ARCADA}`);
  return manifest;
}

function checkMachine({ version, platform, node }: ReleaseManifest): void {
  if (platform !== releasePlatform()) {
    throw new UpdateRefused(
      `El archivo es para ${platform}, y este equipo es ${releasePlatform()}: consiga el de este equipo. No se cambió nada.`,
    );
  }
  if (isOlder(process.versions.node, node)) {
    throw new UpdateRefused(
      `Arcada ${version} necesita Node ${node} o posterior, y este equipo tiene ${process.versions.node}: actualice Node primero. No se cambió nada.`,
    );
  }
}

function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((each) => each.split('.').map(Number));
  for (const [place, number] of right!.entries()) {
    if (left![place] !== number) return (left![place] ?? 0) < number;
  }
  return false;
}

/** Compares every file with the manifest. Throws UpdateRefused for a file that is damaged, missing or not named. */
async function checkFiles(directory: string, { files }: ReleaseManifest): Promise<void> {
  const found = releaseFiles(directory);
  const unknown = found.find((file) => !Object.hasOwn(files, file));
  if (unknown !== undefined)
    throw new UpdateRefused(`El archivo trae ${unknown}, que su índice no nombra. No se cambió nada.`);
  for (const [file, sha256] of Object.entries(files)) {
    const place = path.join(directory, file);
    if (!fs.existsSync(place) || (await sha256Of(place)) !== sha256) {
      throw new UpdateRefused(
        `El archivo está dañado o fue cambiado (${file}): consígalo otra vez. No se cambió nada.`,
      );
    }
  }
}

async function tar(parameters: string[]): Promise<{ code: number | null; output: string; complaint: string }> {
  const child = spawn('tar', parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output, complaint: complaint.trim() };
}
