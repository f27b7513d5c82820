import './window.css';
import { Modal as MantineModal } from '@mantine/core';
import { useDeferredValue, type ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useUppermost } from './use-uppermost.ts';
import styles from './window.module.css';

/** Width in pixels: a question, a form, a list. */
const SIZES = { question: 480, form: 560, list: 780 } as const;

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The patient's name, or that of the record. */
  subtitle?: ReactNode;
  size?: keyof typeof SIZES;
  /** False while something runs that must not be interrupted. */
  dismissible?: boolean;
  children: ReactNode;
}

/** A modal window: keeps the focus inside, closes on Escape, on a click outside and on "back", gives the focus back. */
export function Modal({
  opened,
  onClose,
  title,
  subtitle,
  size = 'question',
  dismissible = true,
  children,
}: ModalProps) {
  useFocusBack(opened);
  const closes = useUppermost(opened, dismissible ? onClose : undefined) && dismissible;
  // A page has several closed windows: they are rendered after its first paint, which each would delay.
  const painted = useDeferredValue(true, false);
  if (!opened && !painted) return null;
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      size={SIZES[size]}
      closeOnClickOutside={closes}
      closeOnEscape={closes}
      transitionProps={{ duration: 120 }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        {/* Mantine's own header is a <header>: a second banner beside the application's. */}
        <div className={styles.header}>
          <div>
            <MantineModal.Title>{title}</MantineModal.Title>
            {subtitle ? <p className="detail">{subtitle}</p> : null}
          </div>
          {dismissible ? <MantineModal.CloseButton aria-label="Cerrar" iconSize={20} /> : null}
        </div>
        <MantineModal.Body>
          <Boundary>{children}</Boundary>
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface ModalActionsProps {
  /** Left of the buttons: what will happen, or a total. */
  note?: ReactNode;
  /** A line above the buttons: at the foot of a form. */
  ruled?: boolean;
  children: ReactNode;
}

/** The buttons at the foot of a dialog: the harmless one first. */
export function ModalActions({ note, ruled = false, children }: ModalActionsProps) {
  return (
    <div className={ruled ? `${styles.actions} ${styles.ruled}` : styles.actions}>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </div>
  );
}
