import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAppUpdate } from './pwa/app-update.ts';

/** Fetches the code of the screen that follows this one, so that what ends here never waits for the network. */
export function useScreenAhead(route: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => {
    // Without the network it is fetched when it is needed.
    void router.loadRouteChunk(router.routesById[route])?.catch(() => undefined);
  }, [router, route]);
}

/**
 * Reads the code of every screen, one at a time while the browser has nothing else to do: the first tap on a screen then costs
 * no more than the next ones. Only from what the worker keeps: a first visit has better things to fetch. Once a new version
 * waits it stops: read from a worker that has been asked to give way, they would keep it, and "Actualizar ahora" would do
 * nothing for minutes.
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

/** For browsers that do not say when they are idle, milliseconds. */
const PROBABLY_IDLE = 1000;

/** Answers what calls it off. */
function whenIdle(task: () => Promise<void>): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => void task());
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => void task(), PROBABLY_IDLE);
  return () => clearTimeout(timer);
}
