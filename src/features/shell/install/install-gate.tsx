import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { appleBrowser, isInstalled } from '#runtime/pwa/apple-browser.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { countUnsent } from '#store/safety/status.ts';
import { GuestLayout } from '../frame/guest-layout.tsx';

const AddToHome = lazy(async () => ({ default: (await import('./add-to-home.tsx')).AddToHome }));

/**
 * In a browser that keeps its data apart from the icon's and deletes them, asks for the icon first and opens no screen in which
 * something could be saved. A browser that holds unsent work from before is let in, to send it. Decided once, when it is mounted:
 * nobody is put out of a form.
 */
export function InstallGate({ children }: { children: ReactNode }) {
  const { db } = useRuntime();
  // Without https there is no icon that opens offline; the banner of InsecureBanner says what to do.
  const [browser] = useState(() => (isInstalled() || !globalThis.isSecureContext ? null : appleBrowser()));
  const [holdsWork, setHoldsWork] = useState<boolean>();
  useEffect(() => {
    if (!browser) return;
    countUnsent(db).then(
      (unsent) => setHoldsWork(unsent > 0),
      (error: unknown) => {
        reportError(error);
        // A store that cannot be read may hold unsent work: the application inside says what is wrong with the store.
        setHoldsWork(true);
      },
    );
  }, [browser, db]);
  if (browser === null || holdsWork === true) return children;
  if (holdsWork === undefined) return null;
  return (
    <Suspense>
      <GuestLayout>
        <AddToHome browser={browser} />
      </GuestLayout>
    </Suspense>
  );
}
