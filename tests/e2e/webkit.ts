// WebKitGTK as Debian packages it: a small browser, its driver, which takes WebDriver's commands over HTTP, and a
// virtual screen, without which it does not run.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '#tests/support/free-port.ts';
import { browserOver, end, eventually, launch, type Command, type OtherBrowser, type Send } from './other-engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const START = 90_000;

const MINI_BROWSER = findMiniBrowser();

export const hasWebKit = MINI_BROWSER !== undefined && existsSync(DRIVER) && existsSync(SCREEN);

/** A browser on a screen of its own, whose data are deleted with it. */
export async function openWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'arcada-webkit-'));
  const screen = await startScreen();
  const driver = launch(DRIVER, [`--port=${port}`], home, { DISPLAY: screen.display, GDK_BACKEND: 'x11' });
  const close = async () => {
    await end(driver, home);
    await screen.close();
  };
  try {
    return browserOver(await newSession(`http://127.0.0.1:${port}`), close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The program's folder is named after the processor and the version. */
function findMiniBrowser(): string | undefined {
  const list = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  const folders = list('/usr/lib').flatMap((folder) => (folder.endsWith('-linux-gnu') ? list(folder) : []));
  const found = folders.filter((folder) => path.basename(folder).startsWith('webkit'));
  return found.map((folder) => path.join(folder, 'MiniBrowser')).find((file) => existsSync(file));
}

/** A virtual screen under a free number. */
async function startScreen(): Promise<{ display: string; close: () => Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const child: ChildProcess = spawn(SCREEN, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the screen ended')));
  });
  const number = new Promise<string>((resolve) => {
    (child.stdio[3] as Readable).once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const display = `:${await Promise.race([number, ended])}`;
  return {
    display,
    close: async () => {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}

const ROUTES: Record<Command, (parameters: { id?: string }) => string> = {
  Navigate: () => '/url',
  FindElement: () => '/element',
  ElementSendKeys: ({ id }) => `/element/${id}/value`,
  ExecuteScript: () => '/execute/sync',
};

async function newSession(driver: string): Promise<Send> {
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await eventually(() => post(`${driver}/session`, { capabilities }), START)) as {
    sessionId: string;
  };
  return (command, parameters) => post(`${driver}/session/${sessionId}${ROUTES[command](parameters)}`, parameters);
}

async function post(url: string, parameters: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${JSON.stringify(value)}`);
  return value;
}
