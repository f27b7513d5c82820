import { useMemo, useState } from 'react';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import { useNames, useWhen } from '../context.ts';
import { nameOf } from '../people.ts';
import styles from '../sync-centre.module.css';
import { CloseDevicesDialog, type Closing } from './close-devices-dialog.tsx';
import { deviceList, firstDevices, type SignedInDevice } from './device-list.ts';
import { useDevices } from './use-devices.ts';

/** So many devices besides this one; the others wait behind "Ver N más". */
const SHOWN = 5;

/** Where people are signed in, each to be signed out from here: a lost tablet is closed in two taps. */
export function DevicesCard() {
  const { devices, load, revoke, revokeOthers } = useDevices();
  const [closing, setClosing] = useState<Closing | null>(null);
  return (
    <Card title="Dispositivos con sesión" padded={false}>
      {devices.status === 'offline' || devices.status === 'failed' ? (
        <div className={styles['cardFoot']}>
          <p className={styles['hint']}>{devices.status === 'offline' ? 'Disponible con conexión' : devices.message}</p>
          <Button onClick={() => void load()}>Reintentar</Button>
        </div>
      ) : null}
      {devices.status === 'ready' ? <DeviceLines sessions={devices.sessions} onClose={setClosing} /> : null}
      <CloseDevicesDialog
        closing={closing}
        onClose={() => setClosing(null)}
        onConfirm={(what) => (what.all ? revokeOthers() : revoke(what.devices.flatMap((device) => device.sessions)))}
      />
    </Card>
  );
}

interface DeviceLinesProps {
  sessions: readonly SessionInfo[];
  onClose: (closing: Closing) => void;
}

function DeviceLines({ sessions, onClose }: DeviceLinesProps) {
  const { person, people } = useNames();
  const [all, setAll] = useState(false);
  const { own, others } = useMemo(() => deviceList(sessions, person?.id), [sessions, person?.id]);
  const devices = others.flatMap((group) => group.devices);
  const shown = all ? others : firstDevices(others, SHOWN);
  const heading = (user: string) => (user === person?.id ? 'Sus otros dispositivos' : nameOf(people, user));
  return (
    <>
      {own ? (
        <ul className={styles['lines']}>
          <DeviceLine device={own} />
        </ul>
      ) : null}
      {shown.map((group) => (
        <section key={group.user} aria-label={heading(group.user)}>
          <h3 className={styles['devicesOf']}>{heading(group.user)}</h3>
          <ul className={styles['lines']}>
            {group.devices.map((device) => (
              <DeviceLine key={device.key} device={device} onClose={() => onClose({ all: false, devices: [device] })} />
            ))}
          </ul>
        </section>
      ))}
      {devices.length > 0 ? (
        <div className={styles['cardFoot']}>
          {!all && devices.length > SHOWN ? (
            <Button block onClick={() => setAll(true)}>
              Ver {devices.length - SHOWN} más
            </Button>
          ) : null}
          <Button block variant="danger-outline" onClick={() => onClose({ all: true, devices })}>
            Cerrar todas las demás
          </Button>
        </div>
      ) : null}
    </>
  );
}

function DeviceLine({ device, onClose }: { device: SignedInDevice; onClose?: () => void }) {
  const { there } = useWhen();
  const { name, lastUsedAt, sessions } = device;
  return (
    <li className={styles['line']}>
      <div className={styles['lineText']}>
        <b>{name}</b>
        <span>
          {there(lastUsedAt)}
          {sessions.length > 1 ? ` · ${formatCount(sessions.length, 'sesión', 'sesiones')}` : ''}
        </span>
      </div>
      {onClose ? (
        <Button variant="danger-outline" aria-label={`Cerrar esa sesión: ${name}`} onClick={onClose}>
          Cerrar
        </Button>
      ) : (
        <Badge tone="accent">Este dispositivo</Badge>
      )}
    </li>
  );
}
