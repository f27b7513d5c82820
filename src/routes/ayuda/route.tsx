import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { HelpFrame } from '#features/help/help-frame.tsx';
import { safeRedirect } from '#features/session/safe-redirect.ts';
import { isSignedIn } from '#runtime/signed-in.ts';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/ayuda')({
  validateSearch: textSearch('desde'),
  staticData: { title: 'Ayuda' },
  component: HelpScreen,
});

function HelpScreen() {
  const router = useRouter();
  const { desde } = Route.useSearch();
  const signedIn = isSignedIn();
  const href = signedIn ? safeRedirect(desde, location.origin) : '/login';
  return (
    // The link is a plain one: opened in another tab, its address goes to the server, and must not have a name in it.
    <HelpFrame back={{ href: router.history.createHref(href), signedIn, go: () => router.history.push(href) }}>
      <Outlet />
    </HelpFrame>
  );
}
