import { AppError } from '#domain/wire/problem.ts';
import type { CalendarFeed, NewCalendarFeed } from '#domain/wire/wire.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';

/**
 * Lists, makes and revokes the secret links that this person may see; they need the server. The caller reports the
 * errors of making and revoking.
 */
export function useFeeds() {
  const { request } = useRuntime();
  const feeds = useServerRead<CalendarFeed[]>('/calendar-feeds/');

  async function create(): Promise<string> {
    const { url } = await request<NewCalendarFeed>('/calendar-feeds/', { method: 'POST', json: {} });
    await feeds.reload();
    return url;
  }

  async function revoke(id: string): Promise<void> {
    try {
      await request(`/calendar-feeds/${id}/`, { method: 'DELETE' });
    } catch (error) {
      // A link that is revoked already needs no error.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
    await feeds.reload();
  }
  return { feeds, create, revoke };
}
