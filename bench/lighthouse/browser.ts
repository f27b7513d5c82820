// The browser that Lighthouse directs: one profile on the disk, signed in or not.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ACCOUNT } from '#config/bench/servers.ts';
import { freePort } from '#tests/support/free-port.ts';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FIRST_SYNC_TIMEOUT = 900_000;

export interface Browser {
  /** Where it takes commands. */
  port: number;
  close: () => Promise<void>;
}

export async function openBrowser(server: string, signedIn: boolean): Promise<Browser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-first-run',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  async function close(): Promise<void> {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
  if (!signedIn) return { port, close };
  try {
    const page = await context.newPage();
    await page.goto(`${server}/login`);
    await page.fill('input[name=username]', ACCOUNT.username);
    await page.fill('input[name=password]', ACCOUNT.password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid=sync-status][data-state=synced]', { timeout: FIRST_SYNC_TIMEOUT });
    // A second page of the application would share the measured one's processor.
    await page.close();
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
