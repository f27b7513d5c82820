import { useEffect, useState } from 'react';
import { ErrorPage } from '#ui/messages/error-page.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';

/** How long a screen's code may take to arrive, milliseconds (specification §9). */
const PATIENCE = 120_000;

/** Replaces a screen whose code is loading. After a timeout it says that loading failed. */
export function ScreenPending() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (late) return <ErrorPage onRetry={() => location.reload()} />;
  return <Loadable value={undefined}>{() => null}</Loadable>;
}
