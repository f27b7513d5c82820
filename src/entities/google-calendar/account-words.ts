import type { CalendarAccount } from '#domain/wire/wire.ts';

/** Where an administrador reads, and disconnects, the clinic's Google account. */
export const CALENDAR_ACCOUNT_PATH = '/google-calendar/account/';

/** The answer of `CALENDAR_ACCOUNT_PATH`. */
export interface CalendarAccountAnswer {
  account: CalendarAccount | null;
}

const ENDS = {
  inactive: 'ya no trabaja en la clínica',
  demoted: 'ya no es administrador',
} satisfies Record<NonNullable<CalendarAccount['ended']>, string>;

/** Why the calendar is no longer fed; null while it is. */
export function endWords({ name, ended }: CalendarAccount): string | null {
  if (ended === null) return null;
  return `Google Calendar ya no recibe la agenda: ${name || 'quien lo conectó'} ${ENDS[ended]}.`;
}
