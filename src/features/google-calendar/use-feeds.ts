import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import type { CalendarFeed, NewCalendarFeed } from '#domain/wire/wire.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** The secret links that this person may see, as the server has them: they mean nothing offline. */
export type Feeds =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; links: CalendarFeed[] };

/** Reads, makes and revokes them. What the last two throw is the caller's to tell. */
export function useFeeds() {
  const { request } = useRuntime();
  const online = useOnline();
  const [answer, setAnswer] = useState<Feeds>({ status: 'loading' });
  const load = useCallback(
    () =>
      request<CalendarFeed[]>('/calendar-feeds/').then(
        (links) => setAnswer({ status: 'ready', links }),
        (error: unknown) => setAnswer(failureOf(error)),
      ),
    [request],
  );
  useEffect(() => {
    if (online) void load();
  }, [online, load]);

  async function create(): Promise<string> {
    const { url } = await request<NewCalendarFeed>('/calendar-feeds/', { method: 'POST', json: {} });
    await load();
    return url;
  }

  async function revoke(id: string): Promise<void> {
    try {
      await request(`/calendar-feeds/${id}/`, { method: 'DELETE' });
    } catch (error) {
      // One that is revoked already is what was wanted.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
    await load();
  }
  const feeds: Feeds = online ? answer : { status: 'offline' };
  return { feeds, load, create, revoke };
}

function failureOf(error: unknown): Feeds {
  if (error instanceof AppError && error.code !== 'network') return { status: 'failed', message: error.message };
  reportFailure(error);
  return { status: 'offline' };
}
