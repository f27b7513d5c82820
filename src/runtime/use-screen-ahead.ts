import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Fetches the code of the screen that follows this one, so that what ends here never waits for the network. */
export function useScreenAhead(route: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => {
    // Without the network it is fetched when it is needed.
    void router.loadRouteChunk(router.routesById[route])?.catch(() => undefined);
  }, [router, route]);
}
