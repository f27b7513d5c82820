import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { whenIdle } from './when-idle.ts';
import { useAppUpdate } from '#runtime/pwa/app-update.ts';

/**
 * Loads code that the current screen will soon need, once the browser is idle: loaded in an effect, it would delay the
 * first paint. While a new version waits, the code is loaded only when needed (see `useAllScreensAhead`).
 */
export function useCodeAhead(load: () => Promise<unknown> | undefined): void {
  const outdated = useAppUpdate() !== null;
  useEffect(
    () => (outdated ? undefined : whenIdle(async () => void (await load()?.catch(() => undefined)))),
    [load, outdated],
  );
}

/** Loads the code of the screen that follows this one, so that the step to it never waits for the network. */
export function useScreenAhead(route: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useCodeAhead(useCallback(() => router.loadRouteChunk(router.routesById[route]), [router, route]));
}

/**
 * Loads the code of every screen, one at a time while the browser is idle, so that the first tap on a screen is as fast
 * as later ones. Only from the worker's cache: a first visit needs the network for other things. It stops once a new
 * version waits: these reads would keep the old worker busy, and "Actualizar ahora" would do nothing for minutes.
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
