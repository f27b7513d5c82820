import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { isWindowOpen } from '#ui/dialogs/use-uppermost.ts';

/**
 * Asks before the person leaves a form's screen while its draft cannot be stored: leaving would lose what was typed.
 */
export function LeaveGuard({ active, within = false }: { active: boolean; within?: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // With `within`, the form stays while only the query of its address changes.
    // While a window is open, "back" closes that window and leaves no screen.
    shouldBlockFn: ({ current, next, action }) =>
      active && !(within && current.pathname === next.pathname) && !(action === 'BACK' && isWindowOpen()),
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  return <LostDraftQuestion opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
}

interface LostDraftQuestionProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The same question for a form that is not a screen of its own. */
export function LostDraftQuestion({ opened, onStay, onLeave }: LostDraftQuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      title="Salir sin guardar"
      confirmLabel="Salir y perder lo escrito"
      cancelLabel="Seguir editando"
      danger
      onConfirm={onLeave}
    >
      <p>
        Este dispositivo no tiene espacio para conservar el borrador de este formulario. Si sale ahora, lo que escribió
        se pierde.
      </p>
    </ConfirmDialog>
  );
}
