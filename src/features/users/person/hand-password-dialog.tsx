import type { OneTimePassword } from '#domain/wire/wire.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { accountName } from '../account-words.ts';
import type { Account } from '../list/use-accounts.ts';
import { PASSWORD_FAILED } from '../messages.ts';
import type { Handed } from './one-time-password-dialog.tsx';

interface HandPasswordDialogProps {
  opened: boolean;
  account: Account;
  onClose: () => void;
  onHanded: (handed: Handed) => void;
}

/** Asks first: the person's present password stops working. */
export function HandPasswordDialog({
  opened,
  account: { user, password },
  onClose,
  onHanded,
}: HandPasswordDialogProps) {
  const { request } = useRuntime();
  const name = accountName(user);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`¿Hacer una contraseña de un solo uso para ${name}?`}
      confirmLabel="Hacer contraseña"
      failureMessage={`${PASSWORD_FAILED} Compruebe la conexión e inténtelo de nuevo.`}
      onConfirm={async () => {
        const made = await request<OneTimePassword>(`/users/${user.id}/password/`, { method: 'POST' });
        onHanded({ name, isNew: password === 'none', ...made });
      }}
    >
      <p className="text-2">
        {password === 'none'
          ? 'Con ella entrará por primera vez.'
          : 'La que tiene ahora deja de servir y sus sesiones se cierran. Lo que tenga sin enviar se conserva.'}
      </p>
    </ConfirmDialog>
  );
}
