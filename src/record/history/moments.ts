import { dateIn } from '#domain/values/dates.ts';
import { formatClock, formatDateTime } from '#ui/text/format.ts';
import type { Change } from './change.ts';

/** What took longer from the tablet to the server was saved without a connection, milliseconds. */
const DELAY = 120_000;

/** Whether a change was saved during an outage and came in later. */
export const isLate = ({ captured_at, at }: Pick<Change, 'captured_at' | 'at'>): boolean =>
  captured_at !== null && Date.parse(at) - Date.parse(captured_at) > DELAY;

/** The clock by which a change is known: when the person saved it. With its day, where that is not the day it came in. */
export function savedClock({ captured_at, at }: Pick<Change, 'captured_at' | 'at'>, timeZone?: string): string {
  if (!isLate({ captured_at, at }) || captured_at === null) return formatClock(at, timeZone);
  const sameDay = dateIn(new Date(captured_at), timeZone) === dateIn(new Date(at), timeZone);
  return sameDay ? formatClock(captured_at, timeZone) : formatDateTime(captured_at, timeZone);
}

/** "Tableta Sillón 2, sin conexión; llegó 11:05 · enviado por Ada Mora": how a change came to the server. */
export function wayOf(change: Change, timeZone?: string): string {
  const late = isLate(change) ? `sin conexión; llegó ${formatClock(change.at, timeZone)}` : '';
  const device = [change.device_name, late].filter(Boolean).join(', ');
  const sent =
    change.acting_user_id === null ? '' : `enviado en su nombre por ${change.acting_user_name ?? 'otra persona'}`;
  return [device, sent].filter(Boolean).join(' · ');
}
