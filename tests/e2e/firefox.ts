// Firefox as Debian packages it. There is no driver among the packages, but it takes WebDriver's commands itself, over TCP
// (Marionette).
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

/** What a journey needs of it; controls are named by CSS selectors. */
export interface Firefox {
  goTo: (url: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate: (script: string) => Promise<unknown>;
  close: () => Promise<void>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const START = 90_000;
const PATIENCE = 45_000;

export const hasFirefox = existsSync(FIREFOX);

/** A browser without a window, with a profile of its own. */
export async function openFirefox(): Promise<Firefox> {
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'arcada-firefox-'));
  writeFileSync(path.join(home, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const child = launch(FIREFOX, ['--headless', '--no-remote', '--profile', home, '--marionette'], home);
  return orEnd(child, home, async () => {
    const call = await connectMarionette(port);
    await call('NewSession', {});
    return journey(call, child, home);
  });
}

function journey(send: Send, child: ChildProcess, home: string): Firefox {
  const find = async (selector: string): Promise<string> => {
    const found = await eventually(() => send('FindElement', { using: 'css selector', value: selector }), PATIENCE);
    // A reference to an element is an object of one member.
    return String(Object.values(found as object)[0]);
  };
  const run = (script: string) => send('ExecuteScript', { script, args: [] });
  return {
    goTo: async (url) => void (await send('Navigate', { url })),
    type: async (selector, text) => void (await send('ElementSendKeys', { id: await find(selector), text })),
    // By the element, not by its place on the screen, which may move meanwhile.
    click: async (selector) => {
      await find(selector);
      await run(`document.querySelector(${JSON.stringify(selector)}).click()`);
    },
    evaluate: run,
    close: () => end(child, home),
  };
}

function launch(program: string, args: string[], home: string): ChildProcess {
  // A group of its own: all its processes end with it.
  return spawn(program, args, { env: { ...process.env, HOME: home }, stdio: 'ignore', detached: true });
}

async function end(child: ChildProcess, home: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function orEnd<T>(child: ChildProcess, home: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await end(child, home);
    throw error;
  }
}

/** Asks again until it is answered. */
export async function eventually<T>(ask: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const last = Date.now() + patience;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > last) throw error;
      await sleep(200);
    }
  }
}

type Send = (name: string, parameters: object) => Promise<unknown>;

/** Marionette's messages are JSON behind their length: a call [0, id, name, parameters], an answer [1, id, error, result]. */
async function connectMarionette(port: number): Promise<Send> {
  const socket = await eventually(() => connect(port), START);
  const waiting = new Map<number, (message: unknown[]) => void>();
  let received = Buffer.alloc(0);
  let calls = 0;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (Array.isArray(message)) waiting.get(message[1] as number)?.(message);
    }
  });
  return async (name, parameters) => {
    const id = (calls += 1);
    const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters]);
    const answered = new Promise<unknown[]>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`);
    const { value } = (result ?? {}) as { value?: unknown };
    return value === undefined ? result : value;
  };
}

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
