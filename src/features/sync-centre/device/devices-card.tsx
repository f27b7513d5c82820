import { useState } from 'react';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { formatRelative } from '#ui/text/format.ts';
import { useNames } from '../context.ts';
import styles from '../sync-centre.module.css';
import { useDevices } from './use-devices.ts';

/** Where people are signed in, each to be signed out from here: a lost tablet is closed in two taps. */
export function DevicesCard() {
  const { devices, load, revoke } = useDevices();
  const [closing, setClosing] = useState<SessionInfo | null>(null);
  return (
    <Card title="Dispositivos con sesión" padded={false}>
      {devices.status === 'offline' || devices.status === 'failed' ? (
        <div className={styles['cardFoot']}>
          <p className={styles['hint']}>{devices.status === 'offline' ? 'Disponible con conexión' : devices.message}</p>
          <Button onClick={() => void load()}>Reintentar</Button>
        </div>
      ) : null}
      {devices.status === 'ready' ? (
        <ul className={styles['lines']}>
          {devices.sessions.map((session) => (
            <DeviceLine key={session.id} session={session} onClose={() => setClosing(session)} />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        opened={closing !== null}
        onClose={() => setClosing(null)}
        title="Cerrar esa sesión"
        confirmLabel="Cerrar esa sesión"
        danger
        failureMessage="No se pudo cerrar la sesión. Compruebe la conexión e inténtelo de nuevo."
        onConfirm={async () => {
          if (closing) await revoke(closing.id);
          setClosing(null);
        }}
      >
        <p>
          {closing?.device} tendrá que iniciar sesión otra vez. Lo que tenga sin enviar queda guardado en ese
          dispositivo hasta entonces.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function DeviceLine({ session, onClose }: { session: SessionInfo; onClose: () => void }) {
  const { person, people, now } = useNames();
  const { device, user, last_used_at, current } = session;
  return (
    <li className={styles['line']}>
      <div className={styles['lineText']}>
        <b>{device}</b>
        <span>
          {user === person?.id || !people.has(user) ? '' : `${people.get(user)} · `}
          {formatRelative(last_used_at, now)}
        </span>
        {current ? null : (
          <Button variant="danger-outline" aria-label={`Cerrar esa sesión: ${device}`} onClick={onClose}>
            Cerrar esa sesión
          </Button>
        )}
      </div>
      {current ? <Badge tone="accent">Este dispositivo</Badge> : null}
    </li>
  );
}
