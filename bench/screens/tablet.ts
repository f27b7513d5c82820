// The tablet on which screens are opened: one profile on the disk that the application has filled by its own first sync; a
// fresh page for each run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ACCOUNT } from '#config/bench/servers.ts';
import { LINKS, START } from './application.ts';
import type { Screen, Shown } from './field.ts';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** How many times slower than this machine the page's processor is made. */
export const SLOWED = 4;
const FIRST_SYNC_TIMEOUT = 900_000;
const RUN_TIMEOUT = 60_000;
/** What a page does after its start (worker, sync, caches, what it reads ahead) is over by then, milliseconds. */
const SETTLED = 3000;

export interface Tablet {
  /** From the tap to the frame that shows the screen, milliseconds. */
  open: (screen: Screen) => Promise<number>;
  /** A page of the same origin with nothing of the application on it. */
  blank: <T>(task: (page: Page) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** A tablet that has received everything from the server, and the thumbnails of so many images. */
export async function prepareTablet(url: string, screens: readonly Screen[], images: number): Promise<Tablet> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-tablet-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    args: ['--no-first-run', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  context.setDefaultTimeout(RUN_TIMEOUT);
  await signIn(context, url, screens, images);
  return {
    open: (screen) => inPage(context, (page) => openScreen(page, url, screen)),
    blank: (task) => inPage(context, (page) => onBlankPage(page, url, task)),
    async close() {
      await context.close();
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function signIn(context: BrowserContext, url: string, screens: readonly Screen[], images: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', ACCOUNT.username);
  await page.fill('input[name=password]', ACCOUNT.password);
  await page.keyboard.press('Enter');
  await synced(page, FIRST_SYNC_TIMEOUT);
  await page.waitForFunction(untilKept, images, { polling: 500, timeout: FIRST_SYNC_TIMEOUT });
  const links = screens.map(({ name, to, params, search }) => ({ name, to, params, search }));
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [LINKS, JSON.stringify(links)]);
  await page.close();
}

const synced = (page: Page, timeout = RUN_TIMEOUT) =>
  page.waitForSelector('[data-testid=sync-status][data-state=synced]', { timeout });

async function inPage<T>(context: BrowserContext, task: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await task(page);
  } finally {
    await page.close();
  }
}

async function openScreen(page: Page, url: string, { name, shown, taps = [] }: Screen): Promise<number> {
  await page.goto(url + START);
  await synced(page);
  const all = [`[data-bench="${name}"]`, ...taps];
  for (const selector of all.slice(0, -1)) await page.locator(selector).tap();
  const last = page.locator(all.at(-1)!);
  await last.waitFor();
  await page.waitForTimeout(SETTLED);
  await slow(page);
  const painted = page.evaluate(untilPainted, shown);
  const box = (await last.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  return Promise.race([painted, failing(name)]);
}

/** Makes the page's processor slower from now on. */
export async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

async function failing(name: string): Promise<never> {
  await new Promise((resolve) => {
    setTimeout(resolve, RUN_TIMEOUT).unref();
  });
  throw new Error(`${name}: it was not shown within ${RUN_TIMEOUT / 1000} s`);
}

/**
 * In the page: milliseconds from the next touch until the frame in which everything stands has been painted. No function in
 * it has a name: what compiles this file would wrap it in a helper that the page has not got.
 */
function untilPainted(shown: Shown[]): Promise<number> {
  return new Promise((resolve) => {
    let touched = 0;
    const observer = new MutationObserver(() => {
      const stands = shown.every(({ selector, count, text }) => {
        const found = [...document.querySelectorAll(selector)];
        return (
          found.length >= (count ?? 1) && (text === undefined || found.some((each) => each.textContent.includes(text)))
        );
      });
      if (touched === 0 || !stands) return;
      observer.disconnect();
      // The frame is being made: what is posted in it comes after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - touched), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    });
    addEventListener('pointerdown', ({ timeStamp }) => (touched = timeStamp), { capture: true, once: true });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** In the page: whether so many thumbnails are kept. */
function untilKept(images: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('arcada');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('blobs').objectStore('blobs').count();
      counting.addEventListener('error', () => reject(counting.error));
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result >= images);
      });
    });
  });
}

async function onBlankPage<T>(page: Page, url: string, task: (page: Page) => Promise<T>): Promise<T> {
  // Below /api/, where the worker answers nothing: its shell would forbid the page's script.
  const blank = `${url}/api/bench-page`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>bench</title>' }),
  );
  await page.goto(blank);
  await page.unroute(blank);
  return task(page);
}
