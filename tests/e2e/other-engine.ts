// A journey that must work in every browser engine, and a driver for browsers that Playwright does not drive.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { countsAt } from './desk.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { startServer } from './support.ts';

/** The actions that the journey needs of a browser; controls are named by CSS selectors. */
export interface OtherBrowser {
  goTo: (url: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate: (script: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Sends a command of WebDriver; resolves with its value. */
export type Send = (command: Command, parameters: object) => Promise<unknown>;
export type Command = 'Navigate' | 'FindElement' | 'ElementSendKeys' | 'ExecuteScript';

const PATIENCE = 45_000;

const HEADING = 'return document.querySelector("h1")?.textContent';
const STATE = 'return document.querySelector("[data-testid=sync-status]")?.dataset.state';
const INDICATOR = 'return document.querySelector("[data-testid=sync-status]")?.textContent';
const CARD = 'return [...document.querySelectorAll("li")].find((li) => /Lucía/.test(li.textContent))?.textContent';

/**
 * In this engine a patient saved while the server is stopped is there, marked, and arrives when the server is back.
 * Before that, the pages `left` are opened and left at once.
 */
export function describeJourney(
  engine: string,
  isInstalled: boolean,
  open: () => Promise<OtherBrowser>,
  left: readonly string[] = [],
): void {
  test(`${engine}: a patient saved while the server is stopped arrives when it is back`, async () => {
    // `npm test` installs the engine where it may; where not, the last line counts and names the skipped test.
    test.skip(!isInstalled, `${engine} is not installed`);
    const server = await startServer();
    const browser = await open();
    const expectIn = (script: string, expected: RegExp) =>
      eventually(async () => expect(String(await browser.evaluate(script))).toMatch(expected));
    try {
      await browser.goTo(`${server.url}/login`);
      await browser.type('[name=username]', 'admin');
      await browser.type('[name=password]', PASSWORD);
      await browser.click('form [type=submit]');
      await expectIn(HEADING, /^Dashboard/);
      await expectIn(STATE, /^synced$/);
      await expectIn('return String(navigator.serviceWorker.controller !== null)', /true/);

      for (const path of left) await browser.goTo(server.url + path);
      await server.kill();
      await browser.goTo(`${server.url}/patients/new`);
      await browser.type('[name=first_name]', 'Lucía');
      await browser.type('[name=last_name]', 'Fernández');
      await browser.click('form [type=submit]');
      await expectIn(HEADING, /^Lucía Fernández/);
      await expectIn(STATE, /^offline$/);
      await browser.goTo(`${server.url}/patients`);
      await expectIn(CARD, /Lucía Fernández.*Sin enviar/);

      await server.restart();
      await expectIn(INDICATOR, /Al día/);
      await expectIn(CARD, /Lucía Fernández(?!.*Sin enviar)/);
      const { names } = await countsAt(server.url);
      expect([...names]).toEqual([['Lucía Fernández', 1]]);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** A browser that understands WebDriver's commands. */
export function browserOver(send: Send, close: () => Promise<void>): OtherBrowser {
  const find = async (selector: string): Promise<string> => {
    const found = await eventually(() => send('FindElement', { using: 'css selector', value: selector }));
    // A reference to an element is an object of one member.
    return String(Object.values(found as object)[0]);
  };
  const evaluate = (script: string) => send('ExecuteScript', { script, args: [] });
  return {
    goTo: async (url) => void (await send('Navigate', { url })),
    type: async (selector, text) => void (await send('ElementSendKeys', { id: await find(selector), text })),
    // By the element, because its place on the screen may change meanwhile.
    click: async (selector) => {
      await find(selector);
      await evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    },
    evaluate,
    close,
  };
}

/** Starts a program with a home directory of its own. */
export function launch(program: string, args: string[], home: string, env: Record<string, string> = {}): ChildProcess {
  // A group of its own: all its processes end with it.
  return spawn(program, args, { env: { ...process.env, HOME: home, ...env }, stdio: 'ignore', detached: true });
}

/** Ends a program with all its processes, and removes its home. */
export async function end(child: ChildProcess, home: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

/** Repeats a question until it is answered. */
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
