import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetAccess } from '#runtime/signed-in.ts';
import { useSessionExpired } from '#runtime/use-person.ts';

/** A session that the server ended shows /login and keeps the store (§8); the guard leads there. */
export function useSessionGuard(): void {
  const router = useRouter();
  const expired = useSessionExpired();
  useEffect(() => {
    if (!expired) return;
    forgetAccess();
    void router.invalidate();
  }, [expired, router]);
}
