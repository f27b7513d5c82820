import { expect, test, vi } from 'vitest';
import { registerWorker } from '#app/register-worker.ts';
import { offerUpdate } from '#runtime/pwa/app-update.ts';

vi.mock('#runtime/pwa/app-update.ts', () => ({ offerUpdate: vi.fn() }));

class FakeWorker extends EventTarget {
  scriptURL = new URL('/sw.js', location.href).href;
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

test('a version that installs after one whose download broke off is offered', async () => {
  const active = new FakeWorker();
  active.state = 'activated';
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active,
    update: () => Promise.resolve(),
  });
  const register = () => Promise.resolve(registration);
  const container = Object.assign(new EventTarget(), { controller: active, register });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  // Workbox takes what comes within its first minute for another thing.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await registerWorker();
  const install = (): FakeWorker => {
    now += 3_600_000;
    const next = new FakeWorker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    return next;
  };
  install().become('redundant');
  const next = install();
  registration.waiting = next;
  next.become('installed');
  await vi.waitFor(() => expect(offerUpdate).toHaveBeenCalled());
});
