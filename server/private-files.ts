// The clinic's files on this machine's disk are readable by the server's account alone, whatever modes the operator's
// directory had.
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from './cannot-start.ts';

const OTHERS = 0o077;
const DIRECTORY = 0o700;
const FILE = 0o600;

/** The data directory is open to other accounts of the machine, and this account may not close it. */
export class DirectoryOpenToOthers extends Error {
  constructor(directory: string, cause?: unknown) {
    super(
      `Otras cuentas de este equipo pueden leer el directorio de datos ${directory}, que pertenece a otra cuenta o cuyo ` +
        'disco no admite permisos: haga que pertenezca a la cuenta de Arcada (chown y chmod 700), o indique otro con ' +
        'DATA_DIR. [The data directory is accessible to other accounts and its mode cannot be changed.]',
      { cause },
    );
    this.name = 'DirectoryOpenToOthers';
  }
}

/**
 * Makes a directory for this account alone, or closes it when it is there. Throws CannotStart when it is not this account's
 * to use, DirectoryOpenToOthers when others may use it.
 */
export function openPrivateDirectory(directory: string): void {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: DIRECTORY });
    expectOwn(directory);
    makePrivate(directory);
    fs.accessSync(directory, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if (isOf(error, ['EACCES', 'EPERM', 'EROFS'])) {
      throw new CannotStart(
        `Esta cuenta no puede escribir en el directorio de datos ${directory}: haga que le pertenezca (chown), inicie Arcada ` +
          'con la cuenta a la que pertenece, o indique otro con DATA_DIR. [The data directory is not writable.]',
        error,
      );
    }
    if (isOf(error, ['EEXIST', 'ENOTDIR'])) {
      throw new CannotStart(
        `${directory} no es un directorio: indique otro con DATA_DIR. [The data directory is a file.]`,
        error,
      );
    }
    throw error;
  }
}

/** Root may write everywhere, and the account that a directory belongs to could not read what root wrote there. */
function expectOwn(directory: string): void {
  if (process.getuid?.() !== 0 || fs.statSync(directory).uid === 0) return;
  throw new CannotStart(
    `El directorio de datos ${directory} pertenece a otra cuenta, que no podría leer lo que root escriba en él: inicie Arcada ` +
      'con esa cuenta o con su servicio, haga que pertenezca a root (chown -R), o indique otro con DATA_DIR. [The data directory belongs to another account.]',
  );
}

/** From now on, files that this process and its children create are private. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Closes a directory to all other accounts, and thereby everything below it. Throws DirectoryOpenToOthers. Windows has
 * no such modes: there a directory inherits its permissions.
 */
export function makePrivate(directory: string): void {
  if (process.platform === 'win32' || !isOpen(fs.statSync(directory))) return;
  try {
    fs.chmodSync(directory, DIRECTORY);
  } catch (error) {
    throw new DirectoryOpenToOthers(directory, error);
  }
  // Some file systems accept a mode and keep none.
  if (isOpen(fs.statSync(directory))) throw new DirectoryOpenToOthers(directory);
}

/**
 * Closes a directory, which may not exist yet, and all its files to all other accounts: so they stay private when
 * copied or moved elsewhere. A file of another account, as in a copy put back by the system's administrator, stays as
 * it is: the directory protects it.
 */
export function makeTreePrivate(directory: string): void {
  if (process.platform === 'win32' || !fs.existsSync(directory)) return;
  makePrivate(directory);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) setMode(place, DIRECTORY);
    else if (entry.isFile()) setMode(place, FILE);
  }
}

const isOpen = ({ mode }: fs.Stats): boolean => (mode & OTHERS) !== 0;

function setMode(place: string, mode: number): void {
  try {
    if (isOpen(fs.statSync(place))) fs.chmodSync(place, mode);
  } catch (error) {
    if (!isOf(error, ['EPERM', 'ENOENT'])) throw error;
  }
}

const isOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
