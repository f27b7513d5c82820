import { ErrorPage } from '#ui/messages/error-page.tsx';

/** In place of a screen that failed, below the header that leads elsewhere. */
export function ScreenError({ reset }: { reset: () => void }) {
  // Code that did not come is fetched by a page that begins anew; without a network there might be none to begin.
  return <ErrorPage onRetry={() => (navigator.onLine ? location.reload() : reset())} />;
}
