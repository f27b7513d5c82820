import { useHotkeys } from '@mantine/hooks';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isSignedIn } from '#runtime/signed-in.ts';
import { useReadAhead } from '#runtime/read/preload.ts';
import { useAllScreensAhead } from '#runtime/read/preload-code.ts';
import { HandedOver } from '#features/lock/handed-over.tsx';
import { LockGate } from '#features/lock/lock-gate.tsx';
import { readForSearch, Search } from '#features/search/search.tsx';
import { ConfirmPerson } from '#features/session/confirm-person.tsx';
import { AppLayout } from '#features/shell/frame/app-layout.tsx';
import { OfflineGate } from '#features/tablet-rules/offline-gate.tsx';
import { PinGate } from '#features/tablet-rules/pin-gate.tsx';
import { useSessionGuard } from '#features/shell/frame/use-session-guard.ts';
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
const OfflinePage = lazy(async () => ({
  default: (await import('#features/tablet-rules/offline-page.tsx')).OfflinePage,
}));
const ChoosePin = lazy(async () => ({ default: (await import('#features/tablet-rules/choose-pin.tsx')).ChoosePin }));
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
    <OfflineGate page={<Unreached />}>
      <LockGate lockScreen={<HandedOver lockScreen={<Locked />} />}>
        <PinGate choose={<PinFirst onSignOut={() => setLeaving(true)} />} lockScreen={<Locked />}>
          <AppLayout onSignOut={() => setLeaving(true)} onSearch={() => setSearching(true)} />
          {searching ? (
            <Boundary onFailed={() => setSearching(false)}>
              <Search onClose={() => setSearching(false)} />
            </Boundary>
          ) : null}
          <ConfirmPerson dialog={ConfirmPersonDialog} />
        </PinGate>
        {leaving ? (
          <Boundary onFailed={() => setLeaving(false)}>
            <Suspense>
              <SignOutDialog opened onClose={() => setLeaving(false)} />
            </Suspense>
          </Boundary>
        ) : null}
      </LockGate>
    </OfflineGate>
  );
}

/** The server's answer may be that the session is over: then the login is shown. */
function Unreached() {
  useSessionGuard();
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}

function PinFirst({ onSignOut }: { onSignOut: () => void }) {
  useSessionGuard();
  return (
    <Suspense>
      <ChoosePin onSignOut={onSignOut} />
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
