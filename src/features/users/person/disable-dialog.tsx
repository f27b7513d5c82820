import { TriangleAlertIcon } from 'lucide-react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { accountName } from '../account-words.ts';
import type { Account, Accounts } from '../list/use-accounts.ts';
import { CHANGE_FAILED } from '../messages.ts';
import { useAccountChange } from './use-account-change.ts';
import styles from './dialogs.module.css';

interface DisableDialogProps {
  opened: boolean;
  account: Account;
  accounts: Accounts;
  onClose: () => void;
}

/** Asks before an account is disabled; names its known unsent work, and that other tablets may have more. */
export function DisableDialog({ opened, account, accounts, onClose }: DisableDialogProps) {
  const { send } = useAccountChange(accounts);
  const { user, devices, unsent } = account;
  const name = accountName(user);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`¿Desactivar a ${name}?`}
      confirmLabel="Desactivar"
      danger
      failureMessage={`${CHANGE_FAILED} Compruebe la conexión e inténtelo de nuevo.`}
      onConfirm={async () => {
        await send(user, { active: false });
        onClose();
        notify.success(`La cuenta de ${name} está desactivada.`);
      }}
    >
      <p className="text-2">
        No podrá entrar y {sessionWords(devices?.length)}. Todo lo que registró se queda, con su nombre.
      </p>
      <dl className={styles.unsent}>
        <div>
          <dt>En esta tableta</dt>
          <dd data-some={unsent > 0 || undefined}>{unsent > 0 ? `${unsent} sin enviar` : 'Nada sin enviar'}</dd>
        </div>
        <div>
          <dt>En otros dispositivos</dt>
          <dd>No se sabe desde aquí</dd>
        </div>
      </dl>
      <p className={styles.warning}>
        <TriangleAlertIcon size={17} />
        {unsent > 0
          ? `${unsent === 1 ? 'Ese cambio se queda' : `Esos ${unsent} cambios se quedan`} aquí, y lo que tenga sin enviar en otros dispositivos, en ellos. Un administrador puede enviarlo en su nombre.`
          : 'Lo que tenga sin enviar en otros dispositivos se queda guardado en ellos. Un administrador puede enviarlo en su nombre.'}
      </p>
    </ConfirmDialog>
  );
}

function sessionWords(count: number | undefined): string {
  if (count === undefined) return 'sus sesiones se cierran';
  if (count === 0) return 'no tiene ninguna sesión abierta';
  return count === 1 ? 'su sesión se cierra' : `sus ${count} sesiones se cierran`;
}
