import { useState } from 'react';
import { CloseDevicesDialog, type Closing } from '#entities/session/close-devices-dialog.tsx';
import { DeviceLine, DeviceLines } from '#entities/session/device-line.tsx';
import { deviceList } from '#entities/session/device-list.ts';
import { useDevices } from '#entities/session/use-devices.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatRelative } from '#ui/text/format.ts';
import styles from './account.module.css';

/** The devices on which this person is signed in; those of others are listed in the sync centre. */
export function OwnDevices({ person }: { person: string }) {
  const { devices, revoke } = useDevices();
  const [closing, setClosing] = useState<Closing | null>(null);
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const own = devices.status === 'ready' ? (devices.value ?? []).filter(({ user }) => user === person) : [];
  const list = deviceList(own, person);
  const others = list.others.flatMap((group) => group.devices);
  const when = (at: string) => formatRelative(at, now, timeZone);
  return (
    <Card title="Sesiones y dispositivos" padded={false}>
      {devices.status === 'offline' || devices.status === 'failed' ? (
        <div className={styles.foot}>
          <p className="said text-3">{devices.status === 'offline' ? 'Disponible con conexión' : devices.message}</p>
          <RetryButton onRetry={devices.reload} />
        </div>
      ) : null}
      {devices.status === 'ready' ? (
        <>
          <DeviceLines>
            {list.own ? <DeviceLine device={list.own} when={when(list.own.lastUsedAt)} /> : null}
            {others.map((device) => (
              <DeviceLine
                key={device.key}
                device={device}
                when={when(device.lastUsedAt)}
                onClose={() => setClosing({ all: false, devices: [device] })}
              />
            ))}
          </DeviceLines>
          {others.length > 1 ? (
            <div className={styles.foot}>
              <Button block variant="danger-outline" onClick={() => setClosing({ all: true, devices: others })}>
                Cerrar todas las demás
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      <CloseDevicesDialog
        closing={closing}
        onClose={() => setClosing(null)}
        // One request a session: as an administrador, "all others" would end the sessions of everybody.
        onConfirm={(what) => revoke(what.devices.flatMap((device) => device.sessions))}
      />
    </Card>
  );
}
