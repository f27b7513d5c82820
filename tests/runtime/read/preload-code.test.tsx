import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerUpdate } from '#runtime/pwa/app-update.ts';
import { useAllScreensAhead, useCodeAhead } from '#runtime/read/preload-code.ts';
import { showPart } from '#tests/support/screen.tsx';

const IDLE = 50;

/** Sets whether a worker caches the application. */
function control(controller: object | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
}

beforeEach(() => {
  control({});
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, IDLE));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Start() {
  useAllScreensAhead();
  return <h1>Inicio</h1>;
}

/** An application whose other two screens have code of their own. */
function buildRouter(first: () => Promise<{ default: () => null }>) {
  const second = vi.fn(async () => ({ default: () => null }));
  const root = createRootRoute();
  const at = (path: string, load: () => Promise<{ default: () => null }>) =>
    createRoute({ path, getParentRoute: () => root, component: lazyRouteComponent(load) });
  const start = createRoute({ path: '/', getParentRoute: () => root, component: Start });
  const router = createRouter({
    routeTree: root.addChildren([start, at('/first', first), at('/second', second)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  return { router, second };
}

it('the code of every screen is loaded without a tap, even after one that fails to load', async () => {
  const first = vi.fn(() => Promise.reject(new Error('sin red')));
  const { router, second } = buildRouter(first);
  const { unmount } = showPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Inicio' });
  await waitFor(() => expect(second).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(first).toHaveBeenCalled();
  unmount();
});

it('no more is fetched once the person has left', async () => {
  const { router, second } = buildRouter(async () => ({ default: () => null }));
  const { unmount } = showPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Inicio' });
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 10 * IDLE));
  expect(second).not.toHaveBeenCalled();
});

it('a first visit, which no worker serves yet, fetches no screen but its own', async () => {
  control(null);
  const { router, second } = buildRouter(async () => ({ default: () => null }));
  const { unmount } = showPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Inicio' });
  await new Promise((resolve) => setTimeout(resolve, 10 * IDLE));
  expect(second).not.toHaveBeenCalled();
  unmount();
});

it('while a new version waits no code of the old one is loaded: that would keep the old worker busy', async () => {
  const { router, second } = buildRouter(async () => {
    offerUpdate(() => undefined);
    return { default: () => null };
  });
  const { unmount } = showPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Inicio' });
  await new Promise((resolve) => setTimeout(resolve, 10 * IDLE));
  expect(second).not.toHaveBeenCalled();
  act(() => offerUpdate(null));
  await waitFor(() => expect(second).toHaveBeenCalledOnce(), { timeout: 5000 });
  unmount();
});

it('code that a screen is about to need is fetched while the browser is idle, and not once a new version waits', async () => {
  const load = vi.fn(async () => undefined);
  const Screen = () => {
    useCodeAhead(load);
    return null;
  };
  showPart(<Screen />).unmount();
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE));
  expect(load).not.toHaveBeenCalled();
  const { unmount } = showPart(<Screen />);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  unmount();
  // A new version is offered before the browser is idle.
  const again = showPart(<Screen />);
  act(() => offerUpdate(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE));
  expect(load).toHaveBeenCalledOnce();
  again.unmount();
  act(() => offerUpdate(null));
});
