import { useEffect, useRef } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useRuntime, type Runtime } from '#runtime/runtime.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { retryCalendarWishes } from '#store/agenda/calendar-wishes.ts';

/**
 * The server's answer about Google Calendar. `synced` is null for an appointment that it does not know, or cannot tell.
 */
export type CalendarCheck =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'unconfigured' }
  | { status: 'unauthorized' }
  | { status: 'ready'; synced: boolean | null };

/**
 * Asks the server whether the calendar is authorised and whether the appointment (null: a new one) is synced, again
 * whenever `mark` changes. The answer is not cached, for it means nothing offline.
 */
export function useCalendarCheck(appointment: string | null, mark: string): CalendarCheck {
  const { db } = useRuntime();
  const configured = useClinicConfig()?.calendar;
  const log = (error: unknown) =>
    void recordFailure(db, { at: Date.now(), where: location.pathname, error: describeFailure(error) });
  const path = `/google-calendar/check-sync/${appointment ?? ''}/`;
  const { status, value: check } = useServerRead(configured === true ? path : null, mark, (request) =>
    ask(request, appointment, log),
  );
  const wasReady = useRef(false);
  useEffect(() => {
    if (!check || check.status === 'offline') return;
    // Sends requests that waited for a permission given meanwhile, here or on another tablet. Only once: a request
    // refused by a ready calendar waits for a person, else it would repeat for ever.
    if (check.status === 'ready' && !wasReady.current) void retryCalendarWishes(db);
    wasReady.current = check.status === 'ready';
  }, [db, check]);
  if (configured === false) return { status: 'unconfigured' };
  if (status === 'offline') return { status: 'offline' };
  // The last answer stays until the next, so that nothing blinks.
  return check ?? { status: 'loading' };
}

async function ask(
  request: Runtime['request'],
  appointment: string | null,
  log: (error: unknown) => void,
): Promise<CalendarCheck> {
  try {
    const { is_authorized } = await request<{ is_authorized: boolean }>('/google-calendar/auth-status/');
    if (!is_authorized) return { status: 'unauthorized' };
  } catch (error) {
    const known = statusOf(error);
    if (!known) log(error);
    // A failed check shows the banner too (specification §8).
    return { status: known ?? 'unauthorized' };
  }
  if (appointment === null) return { status: 'ready', synced: null };
  try {
    const path = `/google-calendar/check-sync/${appointment}/`;
    return { status: 'ready', synced: (await request<{ is_synced: boolean }>(path)).is_synced };
  } catch (error) {
    const known = statusOf(error);
    if (known) return { status: known };
    // The server does not have the appointment yet.
    const isNew = error instanceof AppError && error.code === 'not_found';
    if (!isNew) log(error);
    return { status: 'ready', synced: isNew ? false : null };
  }
}

const STATUSES = {
  network: 'offline',
  calendar_unconfigured: 'unconfigured',
  calendar_unauthorized: 'unauthorized',
} as const;

function statusOf(error: unknown): (typeof STATUSES)[keyof typeof STATUSES] | undefined {
  const code = error instanceof AppError ? error.code : '';
  return code in STATUSES ? STATUSES[code as keyof typeof STATUSES] : undefined;
}
