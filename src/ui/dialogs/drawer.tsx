import './window.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';
import { useUppermost } from './use-uppermost.ts';
import styles from './window.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Whom it is about: the patient's name. */
  subtitle?: ReactNode;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  /** Below every window: a page beside which it stands becomes one when the tablet is turned, whatever is open over it. */
  under?: boolean;
  children: ReactNode;
}

/** Windows have 200 (Mantine's own figure). */
const BELOW_WINDOWS = 199;

/** Slides in from the right, 480 wide, over a page that stays in sight: what is read beside a record. */
export function Drawer({ opened, onClose, title, subtitle, footer, under, children }: DrawerProps) {
  useFocusBack(opened);
  const closes = useUppermost(opened);
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={closes}
      closeOnEscape={closes}
      position="right"
      size={480}
      {...(under && { zIndex: BELOW_WINDOWS })}
      transitionProps={{ duration: 160 }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={`${styles.header} ${styles.drawerHeader}`}>
          <div>
            <MantineDrawer.Title>{title}</MantineDrawer.Title>
            {subtitle ? <p className="detail">{subtitle}</p> : null}
          </div>
          <MantineDrawer.CloseButton aria-label="Cerrar" iconSize={20} />
        </div>
        <MantineDrawer.Body>{children}</MantineDrawer.Body>
        {footer ? <div className={styles.drawerFooter}>{footer}</div> : null}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
