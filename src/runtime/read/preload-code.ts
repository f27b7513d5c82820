import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { whenIdle } from './when-idle.ts';
import { useAppUpdate } from '#runtime/pwa/app-update.ts';

/**
 * Fetches code that the screen in front is about to need, while the browser has nothing else to do: in an effect of its own the
 * first paint would wait for it. Once a new version waits it is fetched when it is needed (`useAllScreensAhead` says why).
 */
export function useCodeAhead(load: () => Promise<unknown> | undefined): void {
  const outdated = useAppUpdate() !== null;
  useEffect(
    () => (outdated ? undefined : whenIdle(async () => void (await load()?.catch(() => undefined)))),
    [load, outdated],
  );
}

/** Fetches the code of the screen that follows this one, so that what ends here never waits for the network. */
export function useScreenAhead(route: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useCodeAhead(useCallback(() => router.loadRouteChunk(router.routesById[route]), [router, route]));
}

/**
 * Reads the code of every screen, one at a time while the browser has nothing else to do: the first tap on
 * a screen then costs no more than the next ones. Code only from what the worker keeps: a first visit has better things to
 * fetch. Once a new version waits it stops: read from a worker that has been asked to give way, they would keep it, and
 * "Actualizar ahora" would do nothing for minutes.
 */
export function useAllScreensAhead(): void {
  const router = useRouter();
  const outdated = useAppUpdate() !== null;
  useEffect(() => {
    if (outdated || !navigator.serviceWorker?.controller) return undefined;
    const routes = Object.values(router.routesById);
    let stop = (): void => undefined;
    function next(): void {
      const route = routes.shift();
      if (!route) return;
      stop = whenIdle(async () => {
        await router.loadRouteChunk(route)?.catch(() => undefined);
        next();
      });
    }
    next();
    return () => {
      routes.length = 0;
      stop();
    };
  }, [router, outdated]);
}
