import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { useReadAhead } from '#runtime/read/preload.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { showPart } from '#tests/support/screen.tsx';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = '0190a0a0-0000-7000-8000-000000000001';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
});

/** An application whose first screen leads to a patient. */
function open(
  readPatient: (id: string) => Promise<void>,
  readList = async (): Promise<void> => undefined,
  readAgenda?: (asked: object) => Promise<void>,
) {
  const root = createRootRoute({ component: Frame });
  const start = createRoute({ path: '/', getParentRoute: () => root, component: Start });
  const list = createRoute({ path: '/patients', getParentRoute: () => root, loader: prefetchLoader(readList) });
  const patient = createRoute({
    path: '/patients/$id',
    getParentRoute: () => root,
    loader: prefetchLoader((_, { params }: { params: { id: string } }) => readPatient(params.id)),
    component: () => <h1>Paciente</h1>,
  });
  const agenda = createRoute({
    path: '/appointments',
    getParentRoute: () => root,
    loaderDeps: ({ search }) => search,
    loader: prefetchLoader(async (_, { deps }: { deps: object }) => readAgenda?.(deps)),
  });
  const router = createRouter({
    routeTree: root.addChildren([start, list, patient, agenda]),
    context: { db: store.db },
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPreloadStaleTime: 0,
  });
  return showPart(<RouterProvider router={router as never} />);
}

/** The read after all screens. */
const readLast = vi.fn(async () => undefined);

function Frame() {
  useReadAhead(readLast);
  return (
    <main>
      <Outlet />
    </main>
  );
}

function Start() {
  return (
    <>
      <h1>Inicio</h1>
      <Link to="/patients/$id" params={{ id: PATIENT }}>
        Lucía
      </Link>
      <Link to="/appointments" search={{ view: 'calendar', range: 'day', date: '2026-12-02' } as never}>
        Ver el día
      </Link>
    </>
  );
}

it('the areas, and the records linked on the current screen, are read without a tap, and then the last read', async () => {
  readLast.mockClear();
  let read = (): void => undefined;
  const readPatient = vi.fn(() => new Promise<undefined>((resolve) => (read = () => resolve(undefined))));
  const readList = vi.fn(async () => undefined);
  const { unmount } = open(readPatient, readList);
  await screen.findByRole('heading', { name: 'Inicio' });
  await waitFor(() => expect(readPatient).toHaveBeenCalledWith(PATIENT), { timeout: 5000 });
  expect(readLast).not.toHaveBeenCalled();
  read();
  await waitFor(() => expect(readLast).toHaveBeenCalledWith(store.db), { timeout: 5000 });
  expect(readList).toHaveBeenCalled();
  unmount();
});

it('a linked day of the agenda is read too', async () => {
  const readAgenda = vi.fn(async () => undefined);
  const { unmount } = open(async () => undefined, undefined, readAgenda);
  const day = { view: 'calendar', range: 'day', date: '2026-12-02' };
  await waitFor(() => expect(readAgenda).toHaveBeenCalledWith(day), { timeout: 5000 });
  unmount();
});

it('they are read again after a write', async () => {
  const readPatient = vi.fn(async () => undefined);
  const { unmount } = open(readPatient);
  await waitFor(() => expect(readPatient).toHaveBeenCalled(), { timeout: 5000 });
  const before = readPatient.mock.calls.length;
  await store.receive('patients', buildPatient({ id: PATIENT }));
  await waitFor(() => expect(readPatient.mock.calls.length).toBeGreaterThan(before), { timeout: 5000 });
  unmount();
});

it('a tap does not wait for what is being read', async () => {
  const readPatient = vi.fn(() => new Promise<void>(() => undefined));
  const { unmount } = open(readPatient);
  const link = await screen.findByRole('link', { name: 'Lucía' });
  await waitFor(() => expect(readPatient).toHaveBeenCalled(), { timeout: 5000 });
  act(() => link.click());
  expect(await screen.findByRole('heading', { name: 'Paciente' })).toBeDefined();
  unmount();
});
