/**
 * When the code of a screen does not come, the router loads the page anew, for a newer version may have taken its place. A page
 * that no worker keeps (a tablet's first seconds, plain http) might not come back: there the screen alone fails, and the rest
 * stays, with all that is open in it.
 */
export function keepPageWithoutWorker(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.serviceWorker?.controller) event.preventDefault();
  });
}
