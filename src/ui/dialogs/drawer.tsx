import './window.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useUppermost } from './use-uppermost.ts';
import styles from './window.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The patient's name, or that of the record. */
  subtitle?: ReactNode;
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode;
  /** Below every window: turning the tablet makes a drawer of a page's column, whatever window is open over it. */
  under?: boolean;
  children: ReactNode;
}

/** Mantine's windows have 200. */
const BELOW_WINDOWS = 199;

/** A panel of 480 px that slides in from the right, over a page that stays in sight: for reading beside a record. */
export function Drawer({ opened, onClose, title, subtitle, footer, under, children }: DrawerProps) {
  useFocusBack(opened);
  const closes = useUppermost(opened, onClose);
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
        <MantineDrawer.Body>
          <Boundary>{children}</Boundary>
        </MantineDrawer.Body>
        {footer ? <div className={styles.drawerFooter}>{footer}</div> : null}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
