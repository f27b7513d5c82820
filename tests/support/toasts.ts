import { onTestFinished, vi } from 'vitest';
import { notify } from '#ui/messages/notify.tsx';

/**
 * Until the test ends a failure's toast goes when it is withdrawn, and not by itself: a test may take longer than its
 * time.
 */
export function keepErrorToasts(): void {
  const { error } = notify;
  const kept = vi.spyOn(notify, 'error').mockImplementation((words) => error(words, { timeout: 0 }));
  onTestFinished(() => kept.mockRestore());
}
