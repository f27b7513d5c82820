import { createRouter } from '@tanstack/react-router';
import { ScreenPending } from '#features/shell/frame/screen-pending.tsx';
import { routeTree } from './routeTree.gen.ts';

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Reads are local: a pending state would only flicker.
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenPending,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The document's title, before "· Arcada". */
    title?: string;
  }
}
