import { MonitorIcon, SmartphoneIcon, TabletIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { formatCount } from '#ui/text/format.ts';
import type { SignedInDevice } from './device-list.ts';
import styles from './device-line.module.css';

/** Devices one below the other; `inset`: within what has its own space round it. */
export function DeviceLines({ inset = false, children }: { inset?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.lines} data-inset={inset || undefined}>
      {children}
    </ul>
  );
}

interface DeviceLineProps {
  device: SignedInDevice;
  /** When it was last used, in words. */
  when: string;
  /** Further facts about the device. */
  more?: string | undefined;
  /** Without it: the device that this is. */
  onClose?: (() => void) | undefined;
  disabled?: boolean;
}

/** A device on which a person is signed in, to be signed out from here. */
export function DeviceLine({ device, when, more, onClose, disabled = false }: DeviceLineProps) {
  const { name, sessions } = device;
  const said = [when, sessions.length > 1 ? formatCount(sessions.length, 'sesión', 'sesiones') : '', more];
  return (
    <li className={styles.line}>
      <DeviceIcon name={name} />
      <div className={styles.text}>
        <b>{name}</b>
        <span>{said.filter(Boolean).join(' · ')}</span>
      </div>
      {onClose ? (
        <Button
          variant="danger-outline"
          aria-label={`Cerrar esa sesión: ${name}`}
          onClick={onClose}
          disabled={disabled}
        >
          Cerrar
        </Button>
      ) : (
        <Badge tone="accent">Este dispositivo</Badge>
      )}
    </li>
  );
}

/** The server names devices in words (auth/device-name.ts). */
function DeviceIcon({ name }: { name: string }) {
  if (/tableta|iPad/.test(name)) return <TabletIcon className={styles.icon} />;
  return /teléfono|iPhone/.test(name) ? (
    <SmartphoneIcon className={styles.icon} />
  ) : (
    <MonitorIcon className={styles.icon} />
  );
}
