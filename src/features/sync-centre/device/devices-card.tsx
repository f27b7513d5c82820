import { useMemo, useState } from 'react';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { CloseDevicesDialog, type Closing } from '#entities/session/close-devices-dialog.tsx';
import { DeviceLine, DeviceLines } from '#entities/session/device-line.tsx';
import { deviceList, firstDevices } from '#entities/session/device-list.ts';
import { useDevices } from '#entities/session/use-devices.ts';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { useNames, useWhen } from '../context.ts';
import { nameOf } from '../people.ts';
import styles from '../sync-centre.module.css';

/** Devices shown besides this one; the others are behind "Ver N más". */
const SHOWN = 5;

/** The devices on which people are signed in; each can be signed out here: two taps close a lost tablet. */
export function DevicesCard() {
  const { devices, revoke, revokeOthers } = useDevices();
  const { person, people } = useNames();
  const [closing, setClosing] = useState<Closing | null>(null);
  return (
    <Card title="Dispositivos con sesión" padded={false}>
      {devices.status === 'offline' || devices.status === 'failed' ? (
        <div className={styles.cardFoot}>
          <p className={styles.hint}>{devices.status === 'offline' ? 'Disponible con conexión' : devices.message}</p>
          <RetryButton onRetry={devices.reload} />
        </div>
      ) : null}
      {/* Only once the person on screen is known: their own tablets would be listed under another name. */}
      {devices.status === 'ready' && person ? <Shown sessions={devices.value ?? []} onClose={setClosing} /> : null}
      <CloseDevicesDialog
        closing={closing}
        nameOf={(user) => nameOf(people, user)}
        onClose={() => setClosing(null)}
        onConfirm={(what) => (what.all ? revokeOthers() : revoke(what.devices.flatMap((device) => device.sessions)))}
      />
    </Card>
  );
}

interface ShownProps {
  sessions: readonly SessionInfo[];
  onClose: (closing: Closing) => void;
}

function Shown({ sessions, onClose }: ShownProps) {
  const { person, people } = useNames();
  const { there } = useWhen();
  const [all, setAll] = useState(false);
  const { own, others } = useMemo(() => deviceList(sessions, person?.id), [sessions, person?.id]);
  const devices = others.flatMap((group) => group.devices);
  const shown = all ? others : firstDevices(others, SHOWN);
  const heading = (user: string) => (user === person?.id ? 'Sus otros dispositivos' : nameOf(people, user));
  return (
    <>
      {own ? (
        <DeviceLines>
          <DeviceLine device={own} when={there(own.lastUsedAt)} />
        </DeviceLines>
      ) : null}
      {shown.map((group) => (
        <section key={group.user} aria-label={heading(group.user)}>
          <h3 className={styles.devicesOf}>{heading(group.user)}</h3>
          <DeviceLines>
            {group.devices.map((device) => (
              <DeviceLine
                key={device.key}
                device={device}
                when={there(device.lastUsedAt)}
                onClose={() => onClose({ all: false, devices: [device] })}
              />
            ))}
          </DeviceLines>
        </section>
      ))}
      {/* A single one has its own button. */}
      {devices.length > 1 ? (
        <div className={styles.cardFoot}>
          {!all && devices.length > SHOWN ? (
            <Button block onClick={() => setAll(true)}>
              Ver {formatNumber(devices.length - SHOWN)} más
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
