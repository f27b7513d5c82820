// PGlite has no lock of its own, and two processes on one directory destroy it. A Unix socket in the data directory is
// the lock: it dies with its process, also on kill -9, and tells who holds it. Each process listens on a socket of a
// name of its own before it looks for others. So of two that start together at least one sees the other; and a dead
// process's socket can be removed without a race, as no name is used twice.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SOCKET = /^server-[0-9a-f]{8}\.sock$/;
const SAMPLE_NAME = 'server-00000000.sock';
/** sockaddr_un.sun_path less its final NUL; macOS has 104. */
const LONGEST_SOCKET_PATH = 103;
const ANSWER_TIMEOUT = 5000;
const RETRY = 20;

/** The data directory belongs to another process that is alive. */
export class DirectoryInUse extends Error {
  constructor(directory: string, pid: string) {
    super(
      `El directorio de datos ${directory} ya está en uso por otro servidor Arcada${pid === '' ? '' : ` (proceso ${pid})`}. ` +
        'Deténgalo primero, o indique otro directorio con DATA_DIR. ' +
        `[The data directory is in use by another process${pid === '' ? '' : `, pid ${pid}`}.]`,
    );
    this.name = 'DirectoryInUse';
  }
}

/** The directory is this process's until it is released. */
export interface DirectoryLock {
  release: () => Promise<void>;
}

/** Takes the directory for this process; throws DirectoryInUse while another one holds it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const alias = socketAlias(directory);
  const name = `server-${randomBytes(4).toString('hex')}.sock`;
  let state = 'candidate';
  const server = net.createServer((connection) => {
    // The asking process may be gone before the answer.
    connection.on('error', () => connection.destroy());
    connection.end(`${state} ${process.pid}`);
  });
  const release = async (): Promise<void> => {
    await new Promise((resolve) => server.close(resolve));
    fs.rmSync(path.join(directory, name), { force: true });
  };
  try {
    await listen(server, alias.directory, name);
    await waitForTurn(directory, alias.directory, name);
    state = 'holder';
    server.unref();
    return { release };
  } catch (error) {
    await release();
    throw error;
  } finally {
    alias.remove();
  }
}

/** Runs `work` with a name of the directory that is short enough for a socket's path. */
export async function withShortName<T>(directory: string, work: (name: string) => Promise<T>): Promise<T> {
  const alias = socketAlias(directory);
  try {
    return await work(alias.directory);
  } finally {
    alias.remove();
  }
}

/** A name of the directory that is short enough for a socket's path: itself, or a passing symbolic link to it. */
function socketAlias(directory: string): { directory: string; remove: () => void } {
  const real = fs.realpathSync(directory);
  if (Buffer.byteLength(path.join(real, SAMPLE_NAME)) <= LONGEST_SOCKET_PATH) {
    return { directory: real, remove: () => undefined };
  }
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-'));
  const link = path.join(parent, 'd');
  fs.symlinkSync(real, link);
  return { directory: link, remove: () => fs.rmSync(parent, { recursive: true }) };
}

/** The socket gets its name only once it answers: between bind and listen it would look like a dead process's. */
function listen(server: net.Server, directory: string, name: string): Promise<void> {
  const unnamed = path.join(directory, name.replace(/sock$/, 'tmp'));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(unnamed, () => {
      fs.renameSync(unnamed, path.join(directory, name));
      resolve();
    });
  });
}

/** Returns once no other process is there. Among several candidates the one with the lowest name stays, the others give up. */
async function waitForTurn(directory: string, socketDirectory: string, name: string): Promise<void> {
  for (;;) {
    const others = fs.readdirSync(directory).filter((other) => SOCKET.test(other) && other !== name);
    const answers = await Promise.all(others.map((other) => ask(path.join(socketDirectory, other))));
    let contested = false;
    for (const [n, answer] of answers.entries()) {
      const other = others[n] ?? '';
      if (answer === null) fs.rmSync(path.join(directory, other), { force: true });
      else if (answer.state === 'leaving' || (answer.state === 'candidate' && other > name)) contested = true;
      else throw new DirectoryInUse(directory, answer.pid);
    }
    if (!contested) return;
    await sleep(RETRY);
  }
}

interface Answer {
  state: string;
  pid: string;
}

/**
 * The process that answers on a socket; null = none. A process that accepts and then stays silent (a stopped one)
 * counts as a holder; one that hangs up is just leaving.
 */
function ask(socket: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let text = '';
    let connected = false;
    const connection = net.connect(socket);
    const answer = (silence: string): void => {
      connection.destroy();
      const [state = '', pid = ''] = text.split(' ');
      resolve({ state: state || silence, pid });
    };
    connection.setTimeout(ANSWER_TIMEOUT, () => answer('holder'));
    connection.on('connect', () => (connected = true));
    connection.on('data', (chunk) => (text += chunk.toString()));
    connection.on('end', () => answer('leaving'));
    connection.on('error', (error: NodeJS.ErrnoException) => {
      // Asked again in a moment, never counted as dead.
      if (connected || error.code === 'ECONNRESET' || error.code === 'EPIPE') answer('leaving');
      // Its queue of connections is full: it is alive.
      else if (error.code === 'EAGAIN') answer('holder');
      else if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') resolve(null);
      else reject(error);
    });
  });
}
