import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ScreenError } from '#features/shell/frame/screen-error.tsx';
import { ScreenPending } from '#features/shell/frame/screen-pending.tsx';
import { backClosesWindows } from '#runtime/back-closes-windows.ts';
import type { RouterContext } from '#runtime/read/prefetch-loader.ts';
import { routeTree } from './routeTree.gen.ts';

/** The application's router; without a history of its own it uses the browser's as it is. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A preloaded answer may have been dropped since: preload again, which costs nothing where it was not.
    defaultPreloadStaleTime: 0,
    // Reads are local: a pending state would only flicker.
    defaultPendingMs: 300,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    // React tells only the console of an error that a boundary caught: the tablet's log of failures would not know it.
    defaultOnCatch: reportError,
  });
  backClosesWindows(router.history);
  return router;
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
