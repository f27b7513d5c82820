import { Suspense, type ComponentType } from 'react';
import { useAsking } from '#runtime/confirmation.ts';
import { Boundary } from '#ui/messages/boundary.tsx';

interface ConfirmPersonProps {
  /** The window that asks; its code is loaded when it is first needed. */
  dialog: ComponentType<{ onEnd: (confirmed: boolean) => void }>;
}

/**
 * The dialog is mounted only when a call asks for it, so that it stands above the window whose call waits. If the
 * dialog's code does not load, the question counts as closed: the call ends, and may be tried again.
 */
export function ConfirmPerson({ dialog: Dialog }: ConfirmPersonProps) {
  const asking = useAsking();
  if (!asking) return null;
  return (
    <Boundary onFailed={() => asking.end(false)}>
      <Suspense>
        <Dialog onEnd={asking.end} />
      </Suspense>
    </Boundary>
  );
}
