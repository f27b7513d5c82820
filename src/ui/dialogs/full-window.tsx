import './window.css';
import { Modal as MantineModal } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useUppermost } from './use-uppermost.ts';
import styles from './window.module.css';

interface FullWindowProps {
  onClose: () => void;
  /** The window's heading, which is its accessible name. */
  title: ReactNode;
  /** Right of the heading. */
  subtitle?: ReactNode;
  actions: ReactNode;
  /** Not called while another window is open above this one. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A window over the whole screen, for pictures: keeps the focus inside, closes on Escape and on "back", gives the focus back. */
export function FullWindow({ onClose, title, subtitle, actions, onKeyDown, className, children }: FullWindowProps) {
  useFocusBack(true);
  const closes = useUppermost(true, onClose);
  const hears = closes ? onKeyDown : undefined;
  // Mantine's content takes no listener for keys.
  useEffect(() => {
    if (!hears) return undefined;
    document.addEventListener('keydown', hears);
    return () => document.removeEventListener('keydown', hears);
  }, [hears]);
  return (
    <MantineModal.Root opened fullScreen onClose={onClose} closeOnEscape={closes} transitionProps={{ duration: 0 }}>
      <MantineModal.Content className={[styles.full, className].filter(Boolean).join(' ')}>
        <div className={styles.fullHeader}>
          <div>
            <MantineModal.Title>{title}</MantineModal.Title>
            {subtitle ? <p>{subtitle}</p> : null}
          </div>
          {actions}
        </div>
        <Boundary>{children}</Boundary>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
