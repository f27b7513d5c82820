import { ClockIcon, CopyIcon, EyeIcon, LogOutIcon } from 'lucide-react';
import type { OneTimePassword } from '#domain/wire/wire.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { useCopy } from '#ui/controls/use-copy.ts';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { formatClock, formatRelative } from '#ui/text/format.ts';
import styles from './dialogs.module.css';

/** A one-time password, with the name of its person. */
export interface Handed extends OneTimePassword {
  name: string;
  /** The account was made just now, and nobody has signed in with it. */
  isNew: boolean;
}

/** Shows a password once: the server keeps only a hash. */
export function OneTimePasswordDialog({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  const until = useUntil(handed.expires_at);
  return (
    <Modal opened onClose={onClose} title="Contraseña de un solo uso" subtitle={handed.name} dismissible={false}>
      <Password text={handed.password} />
      <ul className={styles.rules}>
        <li className="said detail">
          <EyeIcon size={18} />
          Se muestra una sola vez: al cerrar esta ventana no se puede volver a ver.
        </li>
        <li className="said detail">
          <ClockIcon size={18} />
          Sirve hasta {until}. Al entrar elegirá la suya.
        </li>
        {handed.isNew ? null : (
          <li className="said detail">
            <LogOutIcon size={18} />
            Sus otras sesiones se cierran y sus enlaces a la agenda terminan; lo que tiene sin enviar se conserva y sale
            cuando vuelva a entrar.
          </li>
        )}
      </ul>
      <ModalActions>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Ya la entregué
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Password({ text }: { text: string }) {
  const { shown, copied, copy } = useCopy<HTMLElement>(text);
  return (
    <div className={styles.password}>
      <b ref={shown}>{text}</b>
      <Button icon={<CopyIcon />} onClick={() => void copy()}>
        {copied ? 'Copiada' : 'Copiar'}
      </Button>
    </div>
  );
}

/** "mañana, 17:50": a one-time password works for a day. */
function useUntil(at: string): string {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const dayBefore = new Date(new Date(at).getTime() - 24 * 3_600_000).toISOString();
  const isTomorrow = formatRelative(dayBefore, now, timeZone).startsWith('hoy');
  return isTomorrow ? `mañana, ${formatClock(at, timeZone)}` : formatRelative(at, now, timeZone);
}
