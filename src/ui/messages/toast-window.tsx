// Mantine's toasts: loaded with the first one.
import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { useFoot } from './stands-at-foot.ts';

export const showToast = (toast: NotificationData): void => void notifications.show(toast);
export const hideToast = (id: string): void => void notifications.hide(id);
export const clearToasts = (): void => notifications.clean();

/**
 * Where toasts appear, once in the application: a screen's name, its actions and the buttons of forms and dialogs stand
 * above or to the right (mantine-theme.css).
 */
export function ToastWindow() {
  const foot = { '--foot': `${useFoot()}px` };
  return <Notifications position="bottom-left" limit={4} containerWidth={360} zIndex={500} style={foot} />;
}
