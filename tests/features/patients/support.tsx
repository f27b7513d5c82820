// The patients' screens in a document, on a store of their own, under the application's real routes.
// Dexie's live queries look for a global IndexedDB when Dexie is loaded.
import 'fake-indexeddb/auto';
import { cleanup, configure, render } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Patient } from '#domain/patients/patient.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { routeTree } from '#app/routeTree.gen.ts';
import { writeMeta } from '#store/database/meta.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';
import { createTabs } from '#tests/support/tabs.ts';
import { Toasts } from '#ui/messages/notify.tsx';
import { ThemeProvider } from '#ui/theme/theme.tsx';

// A busy machine paints late.
configure({ asyncUtilTimeout: 10_000 });

export interface Screen {
  store: TestStore;
  /** Where it is shown. */
  container: HTMLElement;
  /** The address as it stands: path and query. */
  address: () => string;
  back: () => void;
}

// What jsdom lacks of a browser.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoResizeObserver);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal('scrollTo', () => undefined);
HTMLElement.prototype.scrollIntoView = () => undefined;
// What reaches the global handler fails the run.
vi.stubGlobal('reportError', (error: unknown) =>
  queueMicrotask(() => {
    throw error;
  }),
);

beforeEach(() => localStorage.setItem('access_token', 'access'));
afterEach(() => {
  cleanup();
  // Toasts outlive their screen, and only four are shown at a time.
  notifications.clean();
  localStorage.clear();
});

/** A store that has ended its first download, with these patients. */
export async function storeWith(...patients: Partial<Patient>[]): Promise<TestStore> {
  const store = await createStore();
  await writeMeta(store.db, 'ready', true);
  const rows = patients.map((patient, place) => buildPatient({ id: testId(0x1000 + place), ...patient }));
  await store.receive('patients', ...rows);
  return store;
}

/** Opens an address of the application on a store, in a tab that is alone unless told. */
export function open(store: TestStore, address: string, tab = createTabs().open()): Screen {
  const offline = () => Promise.reject(new Error('offline'));
  const runtime: Runtime = {
    db: store.db,
    tab,
    signIn: offline,
    flush: () => Promise.resolve(0),
    signOut: offline,
    syncNow: offline,
    request: offline,
  };
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, defaultPendingMs: 300 });
  const { container } = render(
    <ThemeProvider>
      <RuntimeProvider runtime={runtime}>
        <RouterProvider router={router} />
        <Toasts />
      </RuntimeProvider>
    </ThemeProvider>,
  );
  return { store, container, address: () => history.location.href, back: () => history.back() };
}
