import { useHotkeys } from '@mantine/hooks';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAsking } from '#runtime/confirmation.ts';
import { isSignedIn } from '#runtime/signed-in.ts';
import { useReadAhead } from '#runtime/read/preload.ts';
import { useAllScreensAhead } from '#runtime/read/preload-code.ts';
import { LockGate } from '#features/lock/lock-gate.tsx';
import { readForSearch, Search } from '#features/search/search.tsx';
import { AppLayout } from '#features/shell/frame/app-layout.tsx';
import { InstallGate } from '#features/shell/install/install-gate.tsx';
import { SyncPill } from '#features/shell/nav/sync-indicator.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';

// The first screen needs no dialogs: they load later.
const SignOutDialog = lazy(async () => {
  const { SignOutDialog: dialog } = await import('#features/session/sign-out-dialog.tsx');
  return { default: dialog };
});

const ConfirmPersonDialog = lazy(async () => {
  const { ConfirmPersonDialog: dialog } = await import('#features/session/confirm-person-dialog.tsx');
  return { default: dialog };
});

const LockScreen = lazy(async () => ({ default: (await import('#features/lock/lock-screen.tsx')).LockScreen }));
const UnsentWork = lazy(async () => ({ default: (await import('#features/session/unsent-work.tsx')).UnsentWork }));
const LoginPage = lazy(async () => ({ default: (await import('#features/session/login-page.tsx')).LoginPage }));

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
  component: () => (
    <InstallGate>
      <SignedIn />
    </InstallGate>
  ),
});

function SignedIn() {
  const [leaving, setLeaving] = useState(false);
  const [searching, setSearching] = useState(false);
  // Also in a text field: the field keeps its draft.
  useHotkeys([['mod+K', () => setSearching(true)]], []);
  useAllScreensAhead();
  useReadAhead(readForSearch);
  return (
    <LockGate lockScreen={<Locked />}>
      <AppLayout onSignOut={() => setLeaving(true)} onSearch={() => setSearching(true)} />
      {leaving ? (
        <Boundary onFailed={() => setLeaving(false)}>
          <Suspense>
            <SignOutDialog opened onClose={() => setLeaving(false)} />
          </Suspense>
        </Boundary>
      ) : null}
      {searching ? (
        <Boundary onFailed={() => setSearching(false)}>
          <Search onClose={() => setSearching(false)} />
        </Boundary>
      ) : null}
      <ConfirmPerson />
    </LockGate>
  );
}

/** Mounted when it is asked, so that it stands above the window whose call waits for it. */
function ConfirmPerson() {
  const asking = useAsking();
  if (!asking) return null;
  return (
    <Suspense>
      <ConfirmPersonDialog onEnd={asking.end} />
    </Suspense>
  );
}

function Locked() {
  return (
    <Suspense>
      <LockScreen status={<SyncPill />} login={LoginPage} unsentWork={UnsentWork} />
    </Suspense>
  );
}
