// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createPrivateHistory, separate } from '#app/private-search.ts';

beforeEach(() => history.replaceState(null, '', '/'));

const address = () => location.pathname + location.search + location.hash;
/** The browser follows the router, and goes back, in its own time. */
const shows = (wanted: string) => vi.waitFor(() => expect(address()).toBe(wanted));

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test.each([
  ['/patients?q=rosa', '/patients', 'q=rosa'],
  ['/patients?sort=-name&q=rosa+quispe&page=2#top', '/patients?sort=-name&page=2#top', 'q=rosa+quispe'],
  ['/login?redirect=%2Fpatients%3Fq%3Drosa', '/login', 'redirect=%2Fpatients%3Fq%3Drosa'],
  ['/patients/new?name=Rosa', '/patients/new', 'name=Rosa'],
  ['/appointments?patient=7&date=2026-01-02', '/appointments?patient=7&date=2026-01-02', ''],
  ['/inventory?quantity=3', '/inventory?quantity=3', ''],
])('of %s the address shows %s', (href, shown, kept) => {
  expect(separate(href)).toEqual({ shown, kept });
});

test('a search is in the router’s location and in no address, also after “back”', async () => {
  const router = createPrivateHistory();
  router.push('/patients?q=rosa&sort=-name');
  await shows('/patients?sort=-name');
  expect(router.location.search).toBe('?q=rosa&sort=-name');
  router.push('/patients/7');
  await shows('/patients/7');
  router.back();
  await shows('/patients?sort=-name');
  expect(new URLSearchParams(router.location.search).get('q')).toBe('rosa');
  router.destroy();
});

test('a reload finds it, and a search that was cleared does not come back', async () => {
  const router = createPrivateHistory();
  router.push('/patients?q=rosa');
  await settled();
  router.destroy();
  const reloaded = createPrivateHistory();
  expect(reloaded.location.href).toBe('/patients?q=rosa');
  reloaded.replace('/patients');
  await settled();
  reloaded.destroy();
  const again = createPrivateHistory();
  expect(again.location.href).toBe('/patients');
  again.destroy();
});

test('an address that was typed with a search loses it, the router does not', () => {
  history.replaceState(null, '', '/patients?q=rosa');
  const router = createPrivateHistory();
  expect(address()).toBe('/patients');
  expect(router.location.href).toBe('/patients?q=rosa');
  router.destroy();
});

test('links show no search', () => {
  const router = createPrivateHistory();
  expect(router.createHref('/patients?q=rosa')).toBe('/patients');
  router.destroy();
});
