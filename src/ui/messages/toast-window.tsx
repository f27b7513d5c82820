// Mantine's toasts: loaded with the first one.
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { useFoot } from './stands-at-foot.ts';

/** The most toasts at once: a higher pile would reach the buttons of a dialog. */
const MOST = 3;

interface Toast extends NotificationData {
  id: string;
  /** The toast offers "Deshacer". */
  'data-action'?: true;
}

export const showToast = (toast: Toast): void =>
  notifications.updateState(notificationsStore, (standing) => [
    ...withRoom(standing.filter((each) => !saysTheSame(each, toast))),
    toast,
  ]);

/**
 * A toast replaces an earlier one with the same words, unless the earlier one offers "Deshacer": each undoes its own
 * action.
 */
const saysTheSame = (standing: NotificationData & Pick<Toast, 'data-action'>, toast: Toast): boolean =>
  !standing['data-action'] &&
  standing.title === toast.title &&
  standing.message === toast.message &&
  standing.autoClose === toast.autoClose;

/** Removes the oldest toast without "Deshacer", or else the oldest: only the toast itself offers that undo. */
function withRoom(standing: (NotificationData & Pick<Toast, 'data-action'>)[]): NotificationData[] {
  if (standing.length < MOST) return standing;
  const plain = standing.findIndex((each) => !each['data-action']);
  return standing.toSpliced(Math.max(plain, 0), 1);
}
export const hideToast = (id: string): void => void notifications.hide(id);
export const clearToasts = (): void => notifications.clean();

/**
 * The place of the toasts, once in the application: at the lower left, where they cover neither a screen's name and
 * actions nor the buttons of forms and dialogs (mantine-theme.css).
 */
export function ToastWindow() {
  const foot = { '--foot': `${useFoot()}px` };
  return (
    <Notifications
      position="bottom-left"
      limit={MOST}
      // The mouse stops the time of the toast under it, and of no other.
      pauseResetOnHover="notification"
      containerWidth={360}
      zIndex={500}
      style={foot}
    />
  );
}
