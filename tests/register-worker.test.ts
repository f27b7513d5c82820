import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#app/register-worker.ts';
import { offerUpdate } from '#runtime/pwa/app-update.ts';

vi.mock('#runtime/pwa/app-update.ts', () => ({ offerUpdate: vi.fn() }));

class FakeWorker extends EventTarget {
  scriptURL = new URL('/sw.js', location.href).href;
  state = 'installing';
  postMessage = vi.fn<(message: unknown, ports: unknown) => void>();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(offerUpdate).mockReset();
});

function setUp() {
  const active = new FakeWorker();
  active.state = 'activated';
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active,
    update: () => Promise.resolve(),
  });
  const register = () => Promise.resolve(registration);
  const container = Object.assign(new EventTarget(), { controller: null as FakeWorker | null, register });
  container.controller = active;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  // Workbox treats a version that comes within its first minute differently.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const install = (): FakeWorker => {
    now += 3_600_000;
    const next = new FakeWorker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    return next;
  };
  return { registration, container, install };
}

test('an address without https has no worker, and nothing fails', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await expect(registerWorker()).resolves.toBeUndefined();
});

test('a version that installs after one whose download broke off is offered', async () => {
  const { registration, install } = setUp();
  await registerWorker();
  install().become('redundant');
  const next = install();
  registration.waiting = next;
  next.become('installed');
  await vi.waitFor(() => expect(offerUpdate).toHaveBeenCalled());
});

test('a new version waits until somebody accepts it', async () => {
  const { registration, install } = setUp();
  await registerWorker();
  const next = install();
  registration.waiting = next;
  next.become('installed');
  await vi.waitFor(() => expect(offerUpdate).toHaveBeenCalled());
  // Workbox says so itself a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(next.postMessage).not.toHaveBeenCalled();
  vi.mocked(offerUpdate).mock.calls.at(-1)![0]!();
  await vi.waitFor(() => expect(next.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' }));
});

test('an accepted version is asked to take over again and again: the browser may have forgotten the first time', async () => {
  const { registration, install } = setUp();
  await registerWorker();
  const next = install();
  registration.waiting = next;
  next.become('installed');
  await vi.waitFor(() => expect(offerUpdate).toHaveBeenCalled());
  vi.useFakeTimers();
  vi.mocked(offerUpdate).mock.calls.at(-1)![0]!();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const asked = next.postMessage.mock.calls.map(([message]) => message);
  expect(asked).toEqual(Array.from({ length: 4 }, () => ({ type: 'SKIP_WAITING' })));
});

test('the page is loaded anew when another version takes over, not when the very first worker does', async () => {
  const { container } = setUp();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, href: location.href, reload });
  container.controller = null;
  await registerWorker();
  const takeOver = (worker: FakeWorker) => {
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
  };
  const first = new FakeWorker();
  takeOver(first);
  takeOver(first);
  expect(reload).not.toHaveBeenCalled();
  takeOver(new FakeWorker());
  expect(reload).toHaveBeenCalledOnce();
});
