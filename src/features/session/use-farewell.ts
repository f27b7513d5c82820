import { useEffect } from 'react';
import { notify } from '#ui/messages/notify.tsx';
import { takeFarewell } from './farewell.ts';
import { SIGNED_OUT } from './messages.ts';

/** Says goodbye to whoever has just signed out, whichever screen the next one comes in by. */
export function useFarewell(): void {
  useEffect(() => {
    if (takeFarewell()) notify.success(SIGNED_OUT);
  }, []);
}
