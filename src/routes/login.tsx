import { createFileRoute, Navigate, redirect, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isSignedIn } from '#runtime/signed-in.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { LoginPage } from '#features/session/login-page.tsx';
import { safeRedirect } from '#features/session/safe-redirect.ts';
import { useFarewell } from '#features/session/use-farewell.ts';
import { GuestLayout } from '#features/shell/frame/guest-layout.tsx';
import { InstallGate } from '#features/shell/install/install-gate.tsx';
import { SyncPill } from '#features/shell/nav/sync-indicator.tsx';
import { readPinPeople } from '#store/session/lock.ts';
import { disabledPerson } from '#store/session/session.ts';
import { textSearch } from '#ui/text/query-text.ts';

const LockScreen = lazy(async () => ({ default: (await import('#features/lock/lock-screen.tsx')).LockScreen }));

const UnsentWork = lazy(async () => ({ default: (await import('#features/session/unsent-work.tsx')).UnsentWork }));

export const Route = createFileRoute('/login')({
  validateSearch: textSearch('redirect'),
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true });
  },
  staticData: { title: 'Iniciar sesión' },
  component: () => (
    <InstallGate>
      <LoginScreen />
    </InstallGate>
  ),
});

function LoginScreen() {
  useFarewell();
  const router = useRouter();
  const search = Route.useSearch();
  const others = valueOf(useRead(readPinPeople));
  const disabled = valueOf(useRead(disabledPerson)) ?? null;
  const nobody = useClinicConfig()?.first_start;
  const goOn = () => router.history.replace(safeRedirect(search.redirect, location.origin));
  // Decided once: a later answer of the list must not remove the form while a person signs in.
  const byPin = useDecidedOnce(
    others?.some(({ state, current }) => state === 'ready' || (state === 'disabled' && current)),
  );
  if (nobody) return <Navigate to="/inicio" replace />;
  if (byPin === undefined) return null;
  if (byPin) {
    return (
      <Suspense>
        <LockScreen status={<SyncPill />} login={LoginPage} unsentWork={UnsentWork} onUnlocked={goOn} />
      </Suspense>
    );
  }
  return (
    <GuestLayout>
      <LoginPage onSignedIn={goOn} />
      {disabled ? (
        <Suspense>
          <UnsentWork author={disabled.id} />
        </Suspense>
      ) : null}
    </GuestLayout>
  );
}

/** The first answer that is known, for as long as the screen is mounted. */
function useDecidedOnce<T>(answer: T | undefined): T | undefined {
  const [kept, setKept] = useState<T>();
  if (kept === undefined && answer !== undefined) setKept(answer);
  return kept ?? answer;
}
