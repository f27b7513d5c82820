// Mantine's toasts: loaded with the first one.
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { useFoot } from './stands-at-foot.ts';

/** So many stand at once: the oldest gives way, for a pile of them reaches the buttons of a dialog. */
const MOST = 3;

export const showToast = (toast: NotificationData & { id: string }): void =>
  notifications.updateState(notificationsStore, (standing) => [...standing.slice(1 - MOST), toast]);
export const hideToast = (id: string): void => void notifications.hide(id);
export const clearToasts = (): void => notifications.clean();

/**
 * Where toasts appear, once in the application: a screen's name, its actions and the buttons of forms and dialogs stand
 * above or to the right (mantine-theme.css).
 */
export function ToastWindow() {
  const foot = { '--foot': `${useFoot()}px` };
  return (
    <Notifications
      position="bottom-left"
      limit={MOST}
      // The mouse keeps the one that it rests on, and no other.
      pauseResetOnHover="notification"
      containerWidth={360}
      zIndex={500}
      style={foot}
    />
  );
}
