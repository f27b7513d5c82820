// A real Chromium with a new profile on the disk for each run: a context without one would keep IndexedDB in memory.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';

const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const RUN_TIMEOUT = 180_000;

/** Opens `script` in a page of the server's own origin, so that its requests are same-origin as the application's. */
export async function inFreshPage<T>(url: string, script: string, task: (page: Page) => Promise<T>): Promise<T> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    args: [...ARGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    serviceWorkers: 'block',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(RUN_TIMEOUT);
    const blank = `${url}/bench-page`;
    await page.route(blank, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        // An isolated page has a clock of 5 µs; else it is 100 µs.
        headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
        body: '<!doctype html><title>bench</title>',
      }),
    );
    await page.goto(blank);
    // An intercepting page would slow every request of the run.
    await page.unroute(blank);
    await page.addScriptTag({ content: script, type: 'module' });
    await page.waitForFunction(() => 'runner' in globalThis);
    return await task(page);
  } finally {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The browser's own version, for the results. */
export async function chromiumVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });
  const version = browser.version();
  await browser.close();
  return version;
}
