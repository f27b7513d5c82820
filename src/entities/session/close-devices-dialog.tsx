import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatList, formatNumber } from '#ui/text/format.ts';
import type { SignedInDevice } from './device-list.ts';

/** One device, or `all` except this one. */
export interface Closing {
  all: boolean;
  devices: SignedInDevice[];
}

interface CloseDevicesDialogProps {
  closing: Closing | null;
  /** How staff know a person, by the id; absent where all are the own sessions of the person on screen. */
  nameOf?: ((user: string) => string) | undefined;
  onClose: () => void;
  onConfirm: (closing: Closing) => Promise<void>;
}

/** So many people are named. */
const NAMED = 4;

/** Asks before signing devices out, and names their people. */
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
        if (closing) {
          await onConfirm(closing);
          notify.success(saidOf(closing));
        }
        onClose();
      }}
    >
      {closing ? <Consequence closing={closing} nameOf={nameOf} /> : null}
    </ConfirmDialog>
  );
}

const countOf = (devices: readonly SignedInDevice[]): number => devices.flatMap(({ sessions }) => sessions).length;

const saidOf = ({ all, devices }: Closing): string =>
  all ? `Se cerraron ${formatNumber(countOf(devices))} sesiones.` : `Se cerró la sesión en ${devices[0]?.name}.`;

function Consequence({
  closing: { all, devices },
  nameOf,
}: Pick<CloseDevicesDialogProps, 'nameOf'> & { closing: Closing }) {
  if (!all) {
    return (
      <p>
        En {devices[0]?.name} habrá que iniciar sesión otra vez. Lo que tenga sin enviar queda guardado en ese
        dispositivo hasta entonces.
      </p>
    );
  }
  return (
    <p>
      Se cerrarán {whichOf(devices, nameOf)}: habrá que iniciar sesión otra vez en esos dispositivos. Lo que tengan sin
      enviar queda guardado en cada uno hasta entonces. Terminan también {nameOf ? 'todos los' : 'sus'} enlaces a la
      agenda.
    </p>
  );
}

/** "las otras 6 sesiones de Ana Vega e Iván Castro", "sus otras 6 sesiones". */
function whichOf(devices: readonly SignedInDevice[], nameOf: CloseDevicesDialogProps['nameOf']): string {
  const count = formatNumber(countOf(devices));
  if (!nameOf) return `sus otras ${count} sesiones`;
  const users = [...new Set(devices.map(({ user }) => user))];
  const names = users.slice(0, NAMED).map(nameOf);
  if (users.length > NAMED) names.push(formatCount(users.length - NAMED, 'persona más', 'personas más'));
  return `las otras ${count} sesiones de ${formatList(names)}`;
}
