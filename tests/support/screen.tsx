// Screens in a test: what a person sees of a store, at an address, without a browser or a network.
//
//   showPart(<Badge>…</Badge>)                          a control of src/ui, with the theme
//   const store = await screenStore();                  a tablet's store (tests/support/store.ts) whose first download has ended
//   showScreen(store, '/', () => <DashboardPage />)     one component, at every address
//   showScreen(store, '/patients', {                    the few routes that a journey of the test needs, by their addresses
//     '/patients/': Route, '/patients/$id/': Detail })
//
// The whole application, for tests of routes and of the frame around every screen, is tests/support/app.tsx: it alone imports
// the route tree, which takes as long to load as the rest together.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { keepClinic } from '#runtime/use-clinic.ts';
import { ACCESS_KEY } from '#store/session/session.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { Toasts } from '#ui/messages/notify.tsx';
import { ANA, CLINIC } from './factories.ts';
import { createStore, type TestStore } from './store.ts';
import { createTabs } from './tabs.ts';

export interface ShownScreen {
  /** The element that holds the screen. */
  container: HTMLElement;
  /** The runtime's functions for the screen: those of the test, or ones that succeed and do nothing. */
  runtime: Runtime;
  /** The present address: path and query. */
  address: () => string;
  /** The browser's "back" button. */
  back: () => void;
}

type ScreenComponent = () => ReactNode;

/** By address: a route file's `Route`, with its search and its navigation, or a component of the test. */
export type Routes = Record<string, AnyRoute | ScreenComponent>;

/** A store of the clinic `CLINIC` that is in step with a server that answers, with Ana on screen unless told. */
export async function screenStore(person: UserInfo | null = ANA): Promise<TestStore> {
  const store = await createStore(person);
  await writeMeta(store.db, 'ready', true);
  await writeMeta(store.db, 'config', CLINIC);
  await updateStatus(store.db, { reachable: true, synced_at: Date.now() });
  await keepClinic(store.db);
  if (person) localStorage.setItem(ACCESS_KEY, 'access');
  return store;
}

/**
 * Without transitions, portals and style sheets: jsdom would evaluate every rule for each role that a test looks for.
 */
function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}

/** Shows a control or a part that needs neither a store nor an address. */
export function showPart(part: ReactNode) {
  return render(part, { wrapper: Themed });
}

/**
 * Opens an address: `screens` is one component, or the routes that the test needs. `runtime` replaces functions of the
 * runtime; the tab is the only one unless told.
 */
export function showScreen(
  store: Pick<TestStore, 'db'>,
  address: string,
  screens: Routes | ScreenComponent,
  runtime: Partial<Runtime> = {},
): ShownScreen {
  return showTree(store, address, typeof screens === 'function' ? everywhere(screens) : treeOf(screens), runtime);
}

function everywhere(screen: ScreenComponent): AnyRoute {
  const root = createRootRoute();
  return root.addChildren([createRoute({ path: '$', getParentRoute: () => root, component: screen })]);
}

/**
 * All screens stand below the application's signed-in route, so that a route file finds itself by its own id. The
 * routes are copies: the originals belong to the application's tree.
 */
function treeOf(screens: Routes): AnyRoute {
  const root = createRootRoute();
  const app = createRoute({ id: '_app', getParentRoute: () => root });
  const routes = Object.entries(screens).map(([path, screen]) => {
    // A route has a path or an id; both are the address here.
    const { id: _id, ...options } =
      typeof screen === 'function' ? { id: '', component: screen } : (screen.options as { id?: string });
    return createRoute({ ...options, path, getParentRoute: () => app } as never) as AnyRoute;
  });
  return root.addChildren([app.addChildren(routes)]);
}

/**
 * A function that succeeds with a value. Vitest keeps every mock for the life of its worker, and with it whatever the mock
 * closes over: made inside `showTree` it would keep each screen of each test.
 */
const answers = <T,>(value: T) => vi.fn(() => Promise.resolve(value));

/** Opens an address of a route tree; a given `history` must be at that address already. */
export function showTree(
  { db }: Pick<TestStore, 'db'>,
  address: string,
  routeTree: AnyRoute,
  replaced: Partial<Runtime> = {},
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
): ShownScreen {
  const runtime: Runtime = {
    db,
    tab: createTabs().open(),
    signIn: answers(undefined),
    signInWithCode: answers(undefined),
    switchTo: answers(true),
    flush: answers(0),
    signOut: answers(undefined),
    forgetClinic: answers(undefined),
    syncNow: answers(undefined),
    request: () => Promise.reject(new AppError('network', 'sin red')),
    ...replaced,
  };
  const router = createRouter({ routeTree, history, defaultPendingMs: 300 });
  const { container } = render(
    <Themed>
      <RuntimeProvider runtime={runtime}>
        <RouterProvider router={router as never} />
        <Toasts />
      </RuntimeProvider>
    </Themed>,
  );
  return { container, runtime, address: () => history.location.href, back: () => history.back() };
}

/** Sets the screens' present time until the test ends; timers run on. */
export function setNow(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
}
