import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSessionEvent } from '#runtime/signed-in.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The outermost frame: titles, focus, and changes of the session by another tab. */
export function RootLayout() {
  const router = useRouter();
  useDocumentTitle();
  useFocusOnNavigation();
  useKeptFocus();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (isSessionEvent(event)) void router.invalidate();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [router]);
  return <Outlet />;
}
