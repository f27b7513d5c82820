// The archive of a release (decision 101): what a clinic's machine needs beside Node, and a manifest with all its files.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATION_NAMES } from '#server/db/migrate.ts';
import {
  RELEASE_FILE,
  releaseFiles,
  releasePlatform,
  sha256Of,
  type ReleaseManifest,
} from '#server/operate/release-manifest.ts';
import { packagesOf } from './packages.ts';

export interface ReleaseSource {
  version: string;
  /** The built application and server. */
  dist: string;
  distServer: string;
  /** The directory for the archive. */
  out: string;
}

/** Files and folders of the project, taken as they are. */
const FILES = ['LICENSE', 'README.md', 'docs/despliegue.md', 'deploy', 'scripts/start.mjs'];
/** Files that a package needs only to be compiled against or debugged, so not where it is only run. Its licence stays. */
const NEEDLESS = /\.(map|d\.[cm]?ts|tsbuildinfo|flow)$|(^|\/)(readme|changelog|history)\.(md|markdown)$/i;
/** At the top of a package. */
const NEEDLESS_FOLDERS = ['node_modules', 'test', 'tests', '.github', 'benchmarks'];
const COMMANDS = ['user', 'backup', 'restore', 'restored', 'receipt', 'consents', 'update', 'service'];

/** Packs a built project; answers the archive's path. */
export async function packRelease({ version, dist, distServer, out }: ReleaseSource): Promise<string> {
  const staged = path.join(out, `.staged-${version}`);
  const release = path.join(staged, 'arcada/releases', version);
  rmSync(staged, { recursive: true, force: true });
  try {
    mkdirSync(release, { recursive: true });
    const copy = (from: string, to: string): void =>
      cpSync(from, path.join(release, to), {
        recursive: true,
        filter: (file) => !NEEDLESS.test(path.relative(from, file)),
      });
    copy(dist, 'dist');
    copy(distServer, 'dist-server');
    for (const file of FILES) copy(file, file);
    for (const directory of await packagesOf(distServer)) copyPackage(directory, path.join(release, directory));
    writeFileSync(path.join(release, 'package.json'), `${JSON.stringify(packageJson(version), null, 2)}\n`);
    const manifest = await manifestOf(release, version);
    writeFileSync(path.join(release, RELEASE_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    const archive = path.join(out, `arcada-${version}-${manifest.platform}.tar.gz`);
    // Readable by the service's account, whatever the mask of the account that packs.
    const options = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', '--sort=name'];
    const { status } = spawnSync('tar', [...options, '-czf', archive, '-C', staged, 'arcada'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('tar failed');
    return archive;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** A package without the packages in it, which are copied only where they are needed. */
function copyPackage(from: string, to: string): void {
  const isKept = (file: string): boolean => {
    const inside = path.relative(from, file);
    return !NEEDLESS.test(inside) && !NEEDLESS_FOLDERS.includes(inside.split(path.sep)[0] ?? '');
  };
  cpSync(from, to, { recursive: true, filter: isKept });
}

function packageJson(version: string): object {
  const { name, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const commands = COMMANDS.map((command) => [command, `node dist-server/commands/${command}.js`]);
  const scripts = { start: 'node scripts/start.mjs', ...Object.fromEntries(commands) };
  return { name, version, private: true, description, license, type: 'module', engines, scripts };
}

async function manifestOf(release: string, version: string): Promise<ReleaseManifest> {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const files: Record<string, string> = {};
  for (const file of releaseFiles(release)) files[file] = await sha256Of(path.join(release, file));
  const node = engines.node.replace(/^>=/, '');
  return { arcada: 1, version, platform: releasePlatform(), node, migrations: [...MIGRATION_NAMES], files };
}
