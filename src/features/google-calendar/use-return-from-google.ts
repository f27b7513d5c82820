import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AUTHORIZATION_FAILED } from '#entities/google-calendar/messages.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { retryCalendarWishes } from '#store/agenda/calendar-wishes.ts';
import { notify } from '#ui/messages/notify.tsx';

/** The query parameter with which the server sends the browser back. */
const RESULT = 'google-calendar';

/**
 * Used by a page from which a person authorises the calendar at Google. On return with permission, waiting requests are
 * sent again; without it, the person is told. The parameter is removed from the address.
 */
export function useReturnFromGoogle(): void {
  const { db } = useRuntime();
  const navigate = useNavigate();
  const result = (useSearch({ strict: false }) as Record<string, unknown>)[RESULT];
  useEffect(() => {
    if (typeof result !== 'string') return;
    if (result === 'authorized') void retryCalendarWishes(db);
    else notify.error(AUTHORIZATION_FAILED);
    void navigate({
      to: '.',
      search: (earlier: object) =>
        Object.fromEntries(Object.entries(earlier).filter(([name]) => name !== RESULT)) as never,
      replace: true,
    });
  }, [result, db, navigate]);
}
