import { Modal as MantineModal } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Off while something runs that must not be interrupted. */
  dismissible?: boolean;
  children: ReactNode;
}

/** A modal window: keeps the focus inside, closes on Escape and on a click outside, gives the focus back. */
export function Modal({ opened, onClose, title, size = 'md', dismissible = true, children }: ModalProps) {
  useFocusBack(opened);
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={dismissible}
      closeOnEscape={dismissible}
      transitionProps={{ duration: 120 }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        {/* Mantine's own header is a <header>: a second banner beside the application's. */}
        <div className={styles['header']}>
          <MantineModal.Title>{title}</MantineModal.Title>
          {dismissible ? <MantineModal.CloseButton aria-label="Cerrar" iconSize={20} /> : null}
        </div>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** Mantine gives the focus back only from a window that was mounted closed; one that is loaded at a tap is not. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    return () => {
      if (before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** The row of buttons at the foot of a dialog: the harmless one first. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
