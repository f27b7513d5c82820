import { ErrorPage } from '#ui/messages/error-page.tsx';

/** Replaces a screen that failed; the header above leads elsewhere. */
export function ScreenError({ reset }: { reset: () => void }) {
  // A reload fetches code that did not come; offline, a reload might find no page at all.
  return <ErrorPage onRetry={() => (navigator.onLine ? location.reload() : reset())} />;
}
