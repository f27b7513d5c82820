import { useRuntime } from '#runtime/runtime.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { accountName } from '../account-words.ts';
import type { Account, Accounts } from '../list/use-accounts.ts';
import { FACTOR_OFF_FAILED } from '../messages.ts';

interface FactorOffDialogProps {
  opened: boolean;
  account: Account;
  accounts: Accounts;
  onClose: () => void;
}

/** Asks before a colleague's second factor ends: the caller who requests it may be an impostor. */
export function FactorOffDialog({ opened, account: { user }, accounts, onClose }: FactorOffDialogProps) {
  const { request } = useRuntime();
  const name = accountName(user);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`¿Quitar la verificación en dos pasos de ${name}?`}
      confirmLabel="Quitar verificación"
      danger
      failureMessage={`${FACTOR_OFF_FAILED} Compruebe la conexión e inténtelo de nuevo.`}
      onConfirm={async () => {
        await request(`/users/${user.id}/second-factor/`, { method: 'DELETE' });
        await accounts.reload();
        onClose();
        notify.success(`${name} entra ahora solo con su contraseña.`);
      }}
    >
      <p className="text-2">
        Hágalo si perdió su teléfono y sus códigos, y solo si sabe que es esa persona quien lo pide. Entrará con la
        contraseña hasta que active la verificación otra vez.
      </p>
    </ConfirmDialog>
  );
}
