// The frame of index.html stands where the application draws the same, so that nothing moves when it comes (decision 105).
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import config from '#config/playwright.config.ts';
import { openDevice, signIn, startServer, type Server } from './support.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

let server: Server;
let browser: Browser;
test.beforeAll(async () => {
  server = await startServer();
  browser = await chromium.launch(config.use?.launchOptions ?? {});
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A text or a drawn box, and where it stands, in whole pixels. */
type Part = [what: string, x: number, y: number, width: number, height: number];

type Box = [number, number, number, number];

/** Every text that can be seen in an element, and the boxes of some elements in it, each by a name. */
function partsIn(page: Page, selector: string, boxes: Record<string, string>): Promise<Part[]> {
  return page.locator(selector).evaluate((root, named) => {
    const parts: Part[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      if (text !== '' && width > 0) parts.push([text, ...([x, y, width, height].map(Math.round) as Box)]);
    }
    for (const [name, of] of Object.entries(named)) {
      for (const element of root.querySelectorAll(of)) {
        const { x, y, width, height } = element.getBoundingClientRect();
        parts.push([name, ...([x, y, width, height].map(Math.round) as Box)]);
      }
    }
    return parts;
  }, boxes);
}

/** The page as it is before any module has come. */
async function withoutScript(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  await expect(page.locator('#first-frame')).toBeVisible();
}

for (const viewport of SIZES) {
  test(`the login’s frame has its words and boxes in their places at ${viewport.width} px`, async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport, locale: 'es-ES' });
    const early = await context.newPage();
    await withoutScript(early, '/login');
    const frame = await partsIn(early, '#first-frame', {
      card: '.first-card',
      mark: '.first-login svg',
      field: '.first-fields i',
      button: '.first-fields b',
    });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByText('Clínica Miraflores', { exact: true })).toBeVisible();
    const real = await partsIn(page, '#root', {
      card: '[aria-labelledby=login-title]',
      mark: '[aria-labelledby=login-title] > span svg',
      field: 'input',
      button: '[type=submit]',
    });
    expect(frame.length).toBeGreaterThan(10);
    expect(real).toEqual(expect.arrayContaining(frame));
    await expect(page.locator('#first-frame')).toHaveCount(0);
    await context.close();
  });
}

test('the login comes without a shift', async () => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByText('Clínica Miraflores', { exact: true })).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
  await context.close();
});

test('a signed-in person sees the bar in its place, and never the login', async () => {
  for (const viewport of SIZES) {
    const device = await openDevice(server.url, viewport);
    const { page, context } = device;
    await signIn(page);
    const real = await partsIn(page, '#root', { bar: 'header', mark: 'header svg:has([fill="#0A6A83"])' });
    // The worker answers with the whole application; without it the network does, where the test holds the script back.
    await page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
    });
    const early = await context.newPage();
    await withoutScript(early, '/');
    const frame = await partsIn(early, '#first-frame', { bar: '.first-bar', mark: '.first-bar > svg' });
    expect(frame).toHaveLength(2);
    expect(real).toEqual(expect.arrayContaining(frame));
    await expect(early.locator('.first-login')).toBeHidden();
    await device.close();
  }
});
