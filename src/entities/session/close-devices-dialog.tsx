import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import type { SignedInDevice } from './device-list.ts';

/** One device, or `all` but this one. */
export interface Closing {
  all: boolean;
  devices: SignedInDevice[];
}

interface CloseDevicesDialogProps {
  closing: Closing | null;
  /** How staff know a person, by the id. */
  nameOf: (user: string) => string;
  onClose: () => void;
  onConfirm: (closing: Closing) => Promise<void>;
}

/** So many people are named. */
const NAMED = 4;

/** Names whom it signs out before it does. */
export function CloseDevicesDialog({ closing, nameOf, onClose, onConfirm }: CloseDevicesDialogProps) {
  const title = closing?.all ? 'Cerrar todas las demás' : 'Cerrar esa sesión';
  return (
    <ConfirmDialog
      opened={closing !== null}
      onClose={onClose}
      title={title}
      confirmLabel={title}
      danger
      failureMessage="No se pudo cerrar la sesión. Compruebe la conexión e inténtelo de nuevo."
      onConfirm={async () => {
        if (closing) await onConfirm(closing);
        onClose();
      }}
    >
      {closing ? <Consequence closing={closing} nameOf={nameOf} /> : null}
    </ConfirmDialog>
  );
}

function Consequence({
  closing: { all, devices },
  nameOf,
}: Pick<CloseDevicesDialogProps, 'nameOf'> & { closing: Closing }) {
  if (!all) {
    return (
      <p>
        {devices[0]?.name} tendrá que iniciar sesión otra vez. Lo que tenga sin enviar queda guardado en ese dispositivo
        hasta entonces.
      </p>
    );
  }
  const users = [...new Set(devices.map(({ user }) => user))];
  const names = users.slice(0, NAMED).map(nameOf);
  if (users.length > NAMED) names.push(formatCount(users.length - NAMED, 'persona más', 'personas más'));
  return (
    <p>
      Solo quedará abierta la sesión de este dispositivo. En {devices.length === 1 ? 'el otro' : 'los otros '}
      {devices.length === 1 ? '' : devices.length} habrá que iniciar sesión otra vez ({formatList(names)}). Lo que
      tengan sin enviar queda guardado en cada dispositivo hasta entonces.
    </p>
  );
}
