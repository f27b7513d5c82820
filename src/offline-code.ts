/**
 * When the code of a screen does not come, the router loads the page anew, for a newer version may have taken its place. Without
 * a network, and before the worker keeps the application, the browser's own error page would come instead: offline the screen
 * alone fails, and the page stays, with all that is open in it.
 */
export function keepPageWithoutNetwork(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) event.preventDefault();
  });
}
