// A clinic's computer that runs the archives of `npm run release`: only its systemctl is not the real one.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packRelease } from '#config/scripts/release/pack.ts';
import { beginCommand, type Command } from '#tests/support/command.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { writeSystemctl } from '#tests/support/systemctl.ts';
import { waitFor } from './support.ts';

/** Milliseconds: the first start makes the database. */
const START_TIMEOUT = 120_000;

export interface ReleasedClinic {
  port: number;
  /** `npm run update -- <parameters>` where the operator types it. */
  update: (...parameters: string[]) => Command;
  /** The version that runs. */
  version: () => string;
  /** The server's epoch and last change, and its patients, as a person who signed in at the start reads them. */
  read: () => Promise<{ health: Health; patients: Patient[] }>;
  remove: () => void;
}

interface Health {
  epoch: string;
  head: number;
}

interface Patient {
  first_name: string;
  last_name: string;
  occupation: string;
  address: string;
}

/** Packs the built project as a version; `page` marks its page. */
export async function packVersion(out: string, version: string, page?: string): Promise<string> {
  if (page === undefined) return packRelease({ version, dist: 'dist', distServer: 'dist-server', out });
  const dist = path.join(out, `page-${version}`);
  cpSync('dist', dist, { recursive: true });
  markPage(dist, page);
  return packRelease({ version, dist, distServer: 'dist-server', out });
}

/** Packs a version whose server is another program, with the packages that the program needs. */
export async function packProgram(out: string, version: string, main: string): Promise<string> {
  const built = path.join(out, `built-${version}`);
  const [dist, distServer] = [path.join(built, 'dist'), path.join(built, 'dist-server')];
  for (const folder of [dist, distServer]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(distServer, 'main.js'), main);
  return packRelease({ version, dist, distServer, out });
}

/** Gives the application's page a mark, and its worker the page's new revision, without which it would keep the old page. */
function markPage(dist: string, mark: string): void {
  replaceIn(path.join(dist, 'index.html'), '<html ', `<html data-release="${mark}" `);
  replaceIn(
    path.join(dist, 'sw.js'),
    /"revision":"\w+","url":"index\.html"/,
    `"revision":"${mark}","url":"index.html"`,
  );
}

function replaceIn(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, after);
  // The compressed copies are of the text before.
  for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
}

/** Unpacks an archive as `docs/despliegue.md` says, and starts it on no data. */
export async function startReleased(archive: string, version: string, port: number): Promise<ReleasedClinic> {
  const place = mkdtempSync(path.join(tmpdir(), 'arcada-clinic-'));
  execFileSync('tar', ['-xzf', archive, '-C', place]);
  const root = path.join(place, 'arcada');
  const current = path.join(root, 'current');
  symlinkSync(`releases/${version}`, current);
  writeFileSync(
    path.join(root, 'arcada.env'),
    `PORT=${port}\nHOST=127.0.0.1\nLOCAL_NAME=\nADMIN_PASSWORD=${PASSWORD}\n`,
  );
  const { env, systemctl } = writeSystemctl(root);
  const url = `http://127.0.0.1:${port}`;
  const remove = (): void => {
    systemctl('stop');
    rmSync(place, { recursive: true, force: true });
  };
  systemctl('start');
  try {
    await waitFor(async () => (await fetch(`${url}/api/health/`)).ok, START_TIMEOUT);
    const session = await signIn(url);
    const get = async <T>(route: string): Promise<T> =>
      (await (await fetch(`${url}/api${route}`, { headers: session })).json()) as T;
    return {
      port,
      update: (...parameters) => beginCommand('npm', ['run', 'update', '--', ...parameters], { env, cwd: current }),
      version: () => path.basename(realpathSync(current)),
      read: async () => ({ health: await get('/health/'), patients: await get('/patients/') }),
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}
