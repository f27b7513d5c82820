// Mantine's toasts: loaded with the first one.
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { useFoot } from './stands-at-foot.ts';

/** So many stand at once: one gives way, for a pile of them reaches the buttons of a dialog. */
const MOST = 3;

interface Toast extends NotificationData {
  id: string;
  /** It offers "Deshacer". */
  'data-action'?: true;
}

export const showToast = (toast: Toast): void =>
  notifications.updateState(notificationsStore, (standing) => [
    ...withRoom(standing.filter((each) => !saysTheSame(each, toast))),
    toast,
  ]);

/** The later one of two says it again, and says it alone. One with "Deshacer" is never another's: each takes back its own. */
const saysTheSame = (standing: NotificationData & Pick<Toast, 'data-action'>, toast: Toast): boolean =>
  !standing['data-action'] &&
  standing.title === toast.title &&
  standing.message === toast.message &&
  standing.autoClose === toast.autoClose;

/** The oldest gives way, and before it the oldest that offers nothing: what "Deshacer" takes back it offers nowhere else. */
function withRoom(standing: (NotificationData & Pick<Toast, 'data-action'>)[]): NotificationData[] {
  if (standing.length < MOST) return standing;
  const plain = standing.findIndex((each) => !each['data-action']);
  return standing.toSpliced(Math.max(plain, 0), 1);
}
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
