// An installation made from a release archive (decision 101):
//   <root>/releases/<version>   the content of an archive
//   <root>/current              a link to the release that runs
//   <root>/arcada.env           the settings
//   <root>/data                 the clinic's data, unless DATA_DIR names another place
import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { RELEASE_FILE } from './release-manifest.ts';

/** The places of an installation. */
export interface Installation {
  root: string;
  /** The directory of the release that this program belongs to. */
  release: string;
  /** The link to the release that runs. */
  current: string;
  /** The file of settings, which may be missing. */
  settings: string;
}

type Environment = Record<string, string | undefined>;

const RELEASES = 'releases';
/** Settings that are paths: relative ones begin at the installation's root, whichever directory a command is called from. */
const PATHS = ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_PASSPHRASE_FILE', 'TLS_CERT', 'TLS_KEY'];
const HIGHEST = 4;

/** The installation that a program file belongs to; null in a clone of the repository. */
export function findInstallation(program = process.argv[1] ?? ''): Installation | null {
  if (!fs.existsSync(program)) return null;
  let release = fs.realpathSync(path.dirname(program));
  for (let level = 0; !fs.existsSync(path.join(release, RELEASE_FILE)); level += 1) {
    if (level === HIGHEST) return null;
    release = path.dirname(release);
  }
  const parent = path.dirname(release);
  const root = path.basename(parent) === RELEASES ? path.dirname(parent) : release;
  return { root, release, current: path.join(root, 'current'), settings: path.join(root, 'arcada.env') };
}

/** The directory of a version in an installation. */
export const releaseOf = ({ root }: Installation, version: string): string => path.join(root, RELEASES, version);

/** The settings of an installation's file, with absolute paths. Throws, with words for the operator, where this account may not read it. */
export function readSettings({ root, settings }: Installation): Environment {
  if (!fs.existsSync(settings)) return {};
  const values: Environment = parseEnv(readText(settings));
  for (const name of PATHS) {
    const value = values[name]?.trim() ?? '';
    if (value !== '') values[name] = path.resolve(root, value);
  }
  return values;
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`Esta cuenta no puede leer ${file}: repita la orden con sudo. [The settings cannot be read.]`, {
      cause: error,
    });
  }
}

/**
 * In an installation: adds its settings to the environment, whose own variables win, and names the data directory. Commands
 * that npm runs continue in the directory where the person typed them. In a clone it does nothing and answers null.
 */
export function enterInstallation(environment: Environment = process.env): Installation | null {
  const installation = findInstallation();
  if (installation === null) return null;
  for (const [name, value] of Object.entries(readSettings(installation))) environment[name] ??= value;
  if ((environment['DATA_DIR'] ?? '') === '') environment['DATA_DIR'] = path.join(installation.root, 'data');
  const typedIn = environment['INIT_CWD'];
  if (typedIn !== undefined && fs.existsSync(typedIn)) process.chdir(typedIn);
  return installation;
}

/**
 * Lets root continue as the owner of a directory: what a command of root wrote there, the service's own account could not
 * read.
 */
export function continueAsOwner(directory: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = fs.statSync(directory, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
