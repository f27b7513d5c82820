import { useState } from 'react';
import { CloseDevicesDialog, type Closing } from '#entities/session/close-devices-dialog.tsx';
import { DeviceLine, DeviceLines } from '#entities/session/device-line.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { formatRelative } from '#ui/text/format.ts';
import { accountName } from '../account-words.ts';
import type { Account, Accounts } from '../list/use-accounts.ts';
import styles from './person-panel.module.css';

/** The devices on which a person is signed in; each session can be ended. */
export function PersonDevices({ account: { user, devices }, accounts }: { account: Account; accounts: Accounts }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const [closing, setClosing] = useState<Closing | null>(null);
  if (!devices) {
    return <p className={styles.hint}>{accounts.offline ? 'Se ven con conexión.' : 'Preguntando al servidor…'}</p>;
  }
  if (devices.length === 0) return <p className={styles.hint}>No tiene ninguna sesión abierta.</p>;
  return (
    <>
      <DeviceLines inset>
        {devices.map((device) => (
          <DeviceLine
            key={device.key}
            device={device}
            when={formatRelative(device.lastUsedAt, now, timeZone)}
            disabled={accounts.offline}
            onClose={device.current ? undefined : () => setClosing({ all: false, devices: [device] })}
          />
        ))}
      </DeviceLines>
      <CloseDevicesDialog
        closing={closing}
        nameOf={() => accountName(user)}
        onClose={() => setClosing(null)}
        onConfirm={(what) => accounts.revoke(what.devices.flatMap((device) => device.sessions))}
      />
    </>
  );
}
