import { useLocation, useNavigate } from '@tanstack/react-router';
import { forgetAccess } from '#runtime/signed-in.ts';

/** Leads to the login and from there back to this place; the copy of a token that is worth nothing must not stop it. */
export function useSignInAgain(): () => void {
  const { href } = useLocation();
  const navigate = useNavigate();
  return () => {
    forgetAccess();
    void navigate({ to: '/login', search: { redirect: href } });
  };
}
