// Toasts (specification §2): four kinds, gone after 5 s. A failure interrupts a screen reader, the others wait their
// turn.
import { CircleCheckIcon, CircleXIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import styles from './notify.module.css';

export interface ToastOptions {
  /** Milliseconds; 0 keeps the toast until it is closed. */
  timeout?: number;
  /** The action of "Deshacer". A toast with an action stays a little longer. */
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

type ToastWindow = typeof import('./toast-window.tsx');

let loaded: ToastWindow | null = null;
let loading: Promise<ToastWindow> | null = null;
const waiting = new Set<() => void>();

/** Loads Mantine's toasts, with the first toast: no screen needs them to be drawn. */
export function loadToasts(): Promise<ToastWindow> {
  loading ??= import('./toast-window.tsx').then(
    (module) => {
      loaded = module;
      for (const tell of waiting) tell();
      return module;
    },
    (error: unknown) => {
      // The network failed: the next toast tries again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

let made = 0;

function show(kind: keyof typeof KINDS, message: string, options: ToastOptions = {}): string {
  const { title, role, icon } = KINDS[kind];
  const timeout = options.timeout ?? (options.onUndo ? UNDO_TIMEOUT : DEFAULT_TIMEOUT);
  const { onUndo } = options;
  made += 1;
  const id = `toast-${made}`;
  const toast = {
    id,
    title,
    role,
    icon,
    'data-tone': kind,
    ...(onUndo && { 'data-action': true as const }),
    autoClose: timeout > 0 ? timeout : false,
    closeButtonProps: { 'aria-label': 'Cerrar aviso', iconSize: 18 },
    message: onUndo ? (
      <span className={styles.withAction}>
        {message}
        <Button
          variant="quiet"
          onClick={() => {
            hide(id);
            onUndo();
          }}
        >
          Deshacer
        </Button>
      </span>
    ) : (
      message
    ),
  };
  if (loaded) loaded.showToast(toast);
  else loadToasts().then(({ showToast }) => showToast(toast), reportError);
  return id;
}

function hide(id: string): void {
  if (loaded) loaded.hideToast(id);
  else loadToasts().then(({ hideToast }) => hideToast(id), reportError);
}

/** Each returns the toast's id, for `close`. */
export const notify = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('danger', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** Closes a toast that is no longer true, such as a failure after a later success. */
  close: hide,
  /** Closes all toasts: another person may be looking at the screen now. */
  clear: () => void loading?.then(({ clearToasts }) => clearToasts(), reportError),
};

/** The place of the toasts, once in the application. */
export function Toasts() {
  useEffect(() => {
    if (navigator.serviceWorker?.controller) return undefined;
    // Loaded once the screen is drawn: without a worker, the code could not be loaded after the server has gone.
    const timer = setTimeout(() => loadToasts().catch(reportError), 2000);
    return () => clearTimeout(timer);
  }, []);
  const module = useSyncExternalStore(
    (tell) => {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
    () => loaded,
  );
  return module ? <module.ToastWindow /> : null;
}
