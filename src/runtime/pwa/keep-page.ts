/**
 * When a screen's code cannot be loaded, the router reloads the page, because a newer version may have replaced it.
 * Without a worker (a tablet's first seconds, plain http) the reload itself might fail: then only the screen fails, and
 * the page stays with everything that is open in it.
 */
export function keepPageWithoutWorker(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.serviceWorker?.controller) event.preventDefault();
  });
}
