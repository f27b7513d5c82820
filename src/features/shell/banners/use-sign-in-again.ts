import { useLocation, useNavigate } from '@tanstack/react-router';
import { forgetAccess } from '#runtime/signed-in.ts';

/** Goes to the login, and from there back to this place; a stored copy of an invalid token must not prevent it. */
export function useSignInAgain(): () => void {
  const { href } = useLocation();
  const navigate = useNavigate();
  return () => {
    forgetAccess();
    void navigate({ to: '/login', search: { redirect: href } });
  };
}
