import { onTestFinished, vi } from 'vitest';
import { notify } from '#ui/messages/notify.tsx';

/** Until the test ends a toast of a failure goes when it is taken back, and not by itself: a test may wait longer than it stays. */
export function keepErrorToasts(): void {
  const { error } = notify;
  const kept = vi.spyOn(notify, 'error').mockImplementation((words) => error(words, { timeout: 0 }));
  onTestFinished(() => kept.mockRestore());
}
