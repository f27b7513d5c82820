import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isSignedIn } from '#runtime/signed-in.ts';
import { AppLayout } from '#features/shell/frame/app-layout.tsx';

// The first screen does not need dialogs.
const SignOutDialog = lazy(async () => {
  const { SignOutDialog: dialog } = await import('#features/session/sign-out-dialog.tsx');
  return { default: dialog };
});

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
  component: SignedIn,
});

function SignedIn() {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <AppLayout onSignOut={() => setLeaving(true)} />
      {leaving ? (
        <Suspense>
          <SignOutDialog opened onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
