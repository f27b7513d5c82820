import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { ScreenPending } from '#features/shell/frame/screen-pending.tsx';
import { createAppRouter } from '#app/router.ts';
import { showPart } from '#tests/support/screen.tsx';

afterEach(() => void vi.useRealTimers());

it('the failure of a whole screen is reported, which puts it into the log of failures', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const fault = new Error('boom');
  createAppRouter({ db: new ArcadaDatabase() }).options.defaultOnCatch?.(fault, {});
  expect(reported).toEqual([fault]);
});

it('a screen whose code has not arrived after 120 seconds is an error with a retry', async () => {
  const root = createRootRoute();
  const never = lazyRouteComponent(() => new Promise<{ default: () => null }>(() => undefined));
  const slow = createRoute({ path: '/', getParentRoute: () => root, component: never });
  const { defaultPendingComponent } = createAppRouter({ db: new ArcadaDatabase() }).options;
  expect(defaultPendingComponent).toBe(ScreenPending);
  vi.useFakeTimers();
  const router = createRouter({
    routeTree: root.addChildren([slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenPending,
  });
  showPart(<RouterProvider router={router as never} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByLabelText('Cargando…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(118_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('alert').textContent).toContain('No se pudo mostrar esta pantalla.');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
