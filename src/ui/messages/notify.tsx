// Toasts (§2): four kinds, gone after 5 s. A failure interrupts a screen reader, the others wait their turn.
import { Notifications, notifications } from '@mantine/notifications';
import { CircleCheckIcon, CircleXIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import styles from './notify.module.css';

export interface ToastOptions {
  /** Milliseconds; 0 keeps the toast until it is closed. */
  timeout?: number;
  /** What "Deshacer" does. A toast with an action stays a little longer. */
  onUndo?: () => void;
}

const DEFAULT_TIMEOUT = 5000;
const UNDO_TIMEOUT = 8000;

const KINDS = {
  success: { title: 'Éxito', role: 'status', icon: <CircleCheckIcon /> },
  danger: { title: 'Error', role: 'alert', icon: <CircleXIcon /> },
  warning: { title: 'Advertencia', role: 'alert', icon: <TriangleAlertIcon /> },
  info: { title: 'Información', role: 'status', icon: <InfoIcon /> },
} satisfies Record<string, { title: string; role: string; icon: ReactNode }>;

function show(kind: keyof typeof KINDS, message: string, options: ToastOptions = {}): string {
  const { title, role, icon } = KINDS[kind];
  const timeout = options.timeout ?? (options.onUndo ? UNDO_TIMEOUT : DEFAULT_TIMEOUT);
  const { onUndo } = options;
  const id = notifications.show({
    title,
    role,
    icon,
    'data-tone': kind,
    autoClose: timeout > 0 ? timeout : false,
    closeButtonProps: { 'aria-label': 'Cerrar aviso', iconSize: 18 },
    message: onUndo ? (
      <span className={styles['withAction']}>
        {message}
        <Button
          variant="quiet"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Deshacer
        </Button>
      </span>
    ) : (
      message
    ),
  });
  return id;
}

/** Each answers the toast's id, for `close`. */
export const notify = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('danger', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** Takes a toast away that is true no more: the failure of what succeeds now. */
  close: (id: string) => notifications.hide(id),
};

/**
 * Where toasts appear, once in the application: a screen's name, its actions and the buttons of forms and dialogs stand
 * above or to the right (mantine-theme.css).
 */
export function Toasts() {
  return <Notifications position="bottom-left" limit={4} containerWidth={360} zIndex={500} />;
}
