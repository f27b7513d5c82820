import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetAccess } from '#runtime/signed-in.ts';
import { useSessionExpired } from '#runtime/use-person.ts';

/** When the server has ended a session, /login is shown and the store is kept (specification §8). */
export function useSessionGuard(): void {
  const router = useRouter();
  const expired = useSessionExpired();
  useEffect(() => {
    if (!expired) return;
    forgetAccess();
    void router.invalidate();
  }, [expired, router]);
}
