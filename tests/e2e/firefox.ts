// Firefox as Debian packages it. No driver is packaged, but Firefox takes WebDriver's commands itself, over TCP
// (Marionette).
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { browserOver, end, eventually, launch, type OtherBrowser } from './other-engine.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const START = 90_000;

export const hasFirefox = existsSync(FIREFOX);

/** A browser without a window, with a profile of its own. */
export async function openFirefox(): Promise<OtherBrowser> {
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'arcada-firefox-'));
  writeFileSync(path.join(home, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const child = launch(FIREFOX, ['--headless', '--no-remote', '--profile', home, '--marionette'], home);
  const close = () => end(child, home);
  try {
    const call = await connectMarionette(port);
    await call('NewSession', {});
    return browserOver(call, close);
  } catch (error) {
    await close();
    throw error;
  }
}

type Call = (name: string, parameters: object) => Promise<unknown>;

/** Marionette's messages are JSON behind their length: a call [0, id, name, parameters], an answer [1, id, error, result]. */
async function connectMarionette(port: number): Promise<Call> {
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
