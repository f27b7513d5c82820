import { createFileRoute, redirect } from '@tanstack/react-router';
import { FirstStartPage } from '#features/first-start/first-start-page.tsx';
import { HelpLink } from '#features/shell/frame/help-link.tsx';
import { isSignedIn } from '#runtime/signed-in.ts';

export const Route = createFileRoute('/inicio')({
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true });
  },
  staticData: { title: 'Puesta en marcha' },
  component: FirstStartScreen,
});

function FirstStartScreen() {
  const navigate = Route.useNavigate();
  return (
    <FirstStartPage
      onSignedIn={() => void navigate({ to: '/', replace: true })}
      // The guide opens in a tab of its own: leaving this page would lose the answers typed into it, which are stored nowhere.
      help={<HelpLink target="_blank" />}
    />
  );
}
