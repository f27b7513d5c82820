// The tablet on which screens are opened: one profile on the disk that the application has filled by its own first sync; a
// fresh page for each run.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ACCOUNT } from '#config/bench/servers.ts';
import { indexedDbOfStore } from '#tests/e2e/store-place.ts';
import { LINKS, START } from './application.ts';
import type { Screen, Shown } from './field.ts';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** How many times slower than this machine the page's processor is made. */
export const SLOWED = 4;
const FIRST_SYNC_TIMEOUT = 900_000;
const RUN_TIMEOUT = 60_000;
/** A page's work after its start (worker, sync, caches, reading ahead) is over by then, milliseconds. */
const SETTLED = 3000;

/** How long a screen took from the tap, milliseconds. */
export interface Opened {
  /** Until the frame that shows the content of the window. */
  painted: number;
  /** Until the frame that shows the content below it too. */
  whole: number;
}

export interface Tablet {
  open: (screen: Screen) => Promise<Opened>;
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
  const factory = await page.evaluateHandle(indexedDbOfStore);
  await page.waitForFunction(untilKept, { images, factory }, { polling: 500, timeout: FIRST_SYNC_TIMEOUT });
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

async function openScreen(page: Page, url: string, { name, shown, taps = [], typed }: Screen): Promise<Opened> {
  await page.goto(url + START);
  await synced(page);
  const all = [`[data-bench="${name}"]`, ...taps];
  for (const selector of typed ? all : all.slice(0, -1)) await page.locator(selector).tap();
  const last = page.locator(all.at(-1)!);
  if (typed) await page.locator(typed.into).pressSequentially(typed.text.slice(0, -1), { delay: 50 });
  await last.waitFor();
  await page.waitForTimeout(SETTLED);
  await slow(page);
  const painted = page.evaluate(untilPainted, shown);
  const box = (await last.boundingBox())!;
  if (typed) await page.keyboard.press(typed.text.at(-1)!);
  else await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
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
 * In the page: from the next touch to the frames in which everything is there. No function in it has a name: the
 * compiler of this file would wrap it in a helper that the page lacks.
 */
function untilPainted(shown: Shown[]): Promise<Opened> {
  return new Promise((resolve) => {
    let touched = 0;
    /** The time at which each condition was painted; undefined until it holds. */
    const times: (number | undefined)[] = shown.map(() => undefined);
    const observer = new MutationObserver(() => {
      if (touched === 0) return;
      const held = shown.flatMap(({ selector, count, text }, place) => {
        if (times[place] !== undefined) return [];
        const found = [...document.querySelectorAll(selector)];
        const counted = text === undefined ? found : found.filter((each) => each.textContent.includes(text));
        return counted.length >= (count ?? 1) ? [place] : [];
      });
      if (held.length === 0) return;
      for (const place of held) times[place] = Infinity;
      // The frame is being made: a task of the highest priority is the first thing after it, before what the application goes on
      // to do.
      requestAnimationFrame(() => {
        void scheduler.postTask(
          () => {
            for (const place of held) times[place] = performance.now() - touched;
            if (!times.every((time) => time !== undefined && time < Infinity)) return;
            observer.disconnect();
            const inWindow = times.filter((_, place) =>
              [...document.querySelectorAll(shown[place]!.selector)].some((each) => {
                const { top, bottom } = each.getBoundingClientRect();
                return top < innerHeight && bottom > 0;
              }),
            );
            const whole = Math.max(...(times as number[]));
            // Where none of it can be seen (a table for screen readers), all of it is what counts.
            resolve({ painted: inWindow.length === 0 ? whole : Math.max(...(inWindow as number[])), whole });
          },
          { priority: 'user-blocking' },
        );
      });
    });
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, ({ timeStamp }) => (touched ||= timeStamp), { capture: true, once: true });
    }
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** In the page: whether so many thumbnails are kept. */
function untilKept({ images, factory }: { images: number; factory: IDBFactory }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('arcada');
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
