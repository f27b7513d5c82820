import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  BanknoteIcon,
  CircleHelpIcon,
  DownloadIcon,
  HardDriveDownloadIcon,
  LockIcon,
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
  PhoneIcon,
  ReceiptTextIcon,
  RefreshCwIcon,
  SettingsIcon,
  ShieldCheckIcon,
  SunIcon,
  UserRoundIcon,
  UsersIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { displayName, ROLE_LABELS } from '#domain/people/user.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { useInstallPrompt } from '#runtime/pwa/install-prompt.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { lockTablet } from '#store/session/lock.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { notify } from '#ui/messages/notify.tsx';
import { UserButton } from './user-button.tsx';
import styles from './user-menu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Claro', icon: <SunIcon /> },
  { value: 'dark', label: 'Oscuro', icon: <MoonIcon /> },
  { value: 'auto', label: 'Sistema', icon: <MonitorIcon /> },
] as const;

interface UserMenuDropdownProps {
  person: UserInfo | null | undefined;
  onSignOut: () => void;
}

/** Opened when mounted: the tap that asked for it loads it. */
export function UserMenuDropdown({ person, onSignOut }: UserMenuDropdownProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const install = useInstallPrompt();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  useUppermost(opened, () => setOpened(false));
  const name = displayName(person);
  const openHelp = () => navigate({ to: '/ayuda', search: { desde: location.href } });
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      width={248}
      position="bottom-end"
      offset={6}
      withinPortal={false}
      // Before the opened dialog takes the focus, so that it returns to the button later.
      onClose={() => button.current?.focus()}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserButton ref={button} person={person} />
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <div className={styles.who}>
          <b>{[person?.first_name, person?.last_name].filter(Boolean).join(' ') || name}</b>
          {person ? (
            <small>
              {person.username} · {ROLE_LABELS[person.rol]}
            </small>
          ) : null}
        </div>
        <Menu.Divider />
        <LockItem />
        <Menu.Item leftSection={<UserRoundIcon />} onClick={() => void navigate({ to: '/cuenta' })}>
          Mi cuenta
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <ThemeItems />
        <Menu.Divider />
        <Menu.Label>Clínica</Menu.Label>
        <Menu.Item leftSection={<PhoneIcon />} onClick={() => void navigate({ to: '/seguimiento' })}>
          Seguimiento
        </Menu.Item>
        <Menu.Item leftSection={<ReceiptTextIcon />} onClick={() => void navigate({ to: '/cobranzas' })}>
          Cobranzas
        </Menu.Item>
        <Menu.Item leftSection={<BanknoteIcon />} onClick={() => void navigate({ to: '/caja' })}>
          Caja del día
        </Menu.Item>
        <Menu.Item leftSection={<RefreshCwIcon />} onClick={() => void navigate({ to: '/sincronizacion' })}>
          Sincronización
        </Menu.Item>
        {install ? (
          <Menu.Item leftSection={<DownloadIcon />} onClick={install}>
            Instalar aplicación
          </Menu.Item>
        ) : null}
        {person?.rol === 'administrador' ? (
          <>
            <Menu.Divider />
            <Menu.Label>Administración</Menu.Label>
            <Menu.Item leftSection={<SettingsIcon />} onClick={() => void navigate({ to: '/ajustes' })}>
              Ajustes
            </Menu.Item>
            <Menu.Item leftSection={<UsersIcon />} onClick={() => void navigate({ to: '/usuarios' })}>
              Usuarios
            </Menu.Item>
            <Menu.Item leftSection={<ShieldCheckIcon />} onClick={() => void navigate({ to: '/auditoria' })}>
              Auditoría
            </Menu.Item>
            <Menu.Item leftSection={<HardDriveDownloadIcon />} onClick={() => void navigate({ to: '/exportar' })}>
              Exportar datos
            </Menu.Item>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<CircleHelpIcon />} onClick={() => void openHelp()}>
          Ayuda
        </Menu.Item>
        <Menu.Item leftSection={<LogOutIcon />} onClick={onSignOut}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Locks the tablet; a person without a PIN is led to the page where one is chosen. */
function LockItem() {
  const { db } = useRuntime();
  const navigate = useNavigate();
  async function lock(): Promise<void> {
    if (await lockTablet(db, { at: Date.now(), idle: null })) return;
    notify.info('Para bloquear la pantalla o cambiar de persona, elija antes un PIN.');
    await navigate({ to: '/cuenta', hash: 'pin' });
  }
  return (
    <Menu.Item leftSection={<LockIcon />} onClick={() => void lock().catch(reportError)}>
      Bloquear <span className={styles.more}>o cambiar de persona</span>
    </Menu.Item>
  );
}

function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      <div className={styles.schemes}>
        {SCHEMES.map(({ value, label, icon }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={null}>
            {icon}
            {label}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  );
}
