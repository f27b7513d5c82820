// The real routes over a real store (fake-indexeddb), with a runtime whose network is the test's.
import 'fake-indexeddb/auto';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { routeTree } from '#app/routeTree.gen.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { ArcadaDatabase } from '#store/database/database.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { saveSignIn } from '#store/session/session.ts';
import { createTabs } from '#tests/support/tabs.ts';
import { Themed } from '#tests/ui/dom.tsx';
import { Toasts } from '#ui/messages/notify.tsx';

export const DANIELA: UserInfo = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'dvega',
  first_name: 'Daniela',
  last_name: 'Vega',
  rol: 'administrador',
};

let count = 0;

export async function signedInStore(user: UserInfo | null = DANIELA): Promise<ArcadaDatabase> {
  const db = new ArcadaDatabase(`shell-${(count += 1)}`);
  await db.open();
  await writeMeta(db, 'config', {
    clinic_name: 'Clínica Miraflores',
    timezone: 'America/Lima',
    country_code: '51',
    rooms: [],
    calendar: false,
  });
  await updateStatus(db, { reachable: true, synced_at: Date.now() });
  if (user) {
    await saveSignIn(db, user, { access: 'a', refresh: 'r' });
    localStorage.setItem('access_token', 'a');
  }
  return db;
}

export function renderApp(db: ArcadaDatabase, path: string, overrides: Partial<Runtime> = {}) {
  const runtime: Runtime = {
    db,
    tab: createTabs().open(),
    signIn: vi.fn(async () => undefined),
    flush: vi.fn(async () => 0),
    signOut: vi.fn(async () => undefined),
    syncNow: vi.fn(async () => undefined),
    request: () => Promise.reject(new AppError('network', 'sin red')),
    ...overrides,
  };
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  render(
    <Themed>
      <RuntimeProvider runtime={runtime}>
        <RouterProvider router={router as never} />
        <Toasts />
      </RuntimeProvider>
    </Themed>,
  );
  return { runtime, router, where: () => router.state.location.href };
}
