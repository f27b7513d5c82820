import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { isSignedIn } from '#runtime/signed-in.ts';
import { LoginPage } from '#features/session/login-page.tsx';
import { safeRedirect } from '#features/session/safe-redirect.ts';
import { GuestLayout } from '#features/shell/frame/guest-layout.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/login')({
  validateSearch: textSearch('redirect'),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true });
  },
  staticData: { title: 'Iniciar sesión' },
  component: LoginScreen,
});

function LoginScreen() {
  const router = useRouter();
  const search = Route.useSearch();
  return (
    <GuestLayout>
      <LoginPage onSignedIn={() => router.history.replace(safeRedirect(search.redirect, location.origin))} />
    </GuestLayout>
  );
}
