import { useEffect, useState } from 'react';
import { ErrorPage } from '#ui/messages/error-page.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';

/** So long a screen's code may take to arrive, milliseconds (§9). */
const PATIENCE = 120_000;

/** In place of a screen whose code is on its way. One that never arrives must not look as if it still might. */
export function ScreenPending() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (late) return <ErrorPage onRetry={() => location.reload()} />;
  return <Loadable value={undefined}>{() => null}</Loadable>;
}
