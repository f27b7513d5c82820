import { useEffect } from 'react';
import { notify } from '#ui/messages/notify.tsx';
import { takeFarewell } from './farewell.ts';
import { SIGNED_OUT } from './messages.ts';

/** Confirms a sign-out with a toast, on whichever screen comes next. */
export function useFarewell(): void {
  useEffect(() => {
    if (takeFarewell()) notify.success(SIGNED_OUT);
  }, []);
}
