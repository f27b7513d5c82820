import { dateIn } from '#domain/values/dates.ts';
import { formatClock, formatDateTime } from '#ui/text/format.ts';
import type { Change } from './change.ts';

/** A change that took longer than this to reach the server was saved without a connection, milliseconds. */
const DELAY = 120_000;

/** Whether a change was saved during an outage and received later. */
export const isLate = ({ captured_at, at }: Pick<Change, 'captured_at' | 'at'>): boolean =>
  captured_at !== null && Date.parse(at) - Date.parse(captured_at) > DELAY;

/** Whether a change was saved on another day than the one on which the server received it. */
const isOfAnotherDay = ({ captured_at, at }: Pick<Change, 'captured_at' | 'at'>, timeZone?: string): boolean =>
  captured_at !== null && dateIn(new Date(captured_at), timeZone) !== dateIn(new Date(at), timeZone);

/** The clock time shown under a change's day: that of saving, or that of receipt where that was on a later day. */
export function savedClock(change: Pick<Change, 'captured_at' | 'at'>, timeZone?: string): string {
  const told = isLate(change) && !isOfAnotherDay(change, timeZone) ? change.captured_at : change.at;
  return formatClock(told, timeZone);
}

/**
 * "Tableta Sillón 2, sin conexión; llegó 11:05 · enviado en su nombre por Ada Mora", or "… · importado de una copia de rescate
 * por Ada Mora": how a change reached the server.
 */
export function wayOf(change: Change, timeZone?: string): string {
  const device = [change.device_name, outageOf(change, timeZone)].filter(Boolean).join(', ');
  return [device, sentBy(change)].filter(Boolean).join(' · ');
}

/** An importer sends what was imported: two lines would name one person twice. */
function sentBy({ acting_user_id, acting_user_name, imported_by, imported_by_name }: Change): string {
  if (imported_by !== null) return `importado de una copia de rescate por ${imported_by_name ?? 'otra persona'}`;
  return acting_user_id === null ? '' : `enviado en su nombre por ${acting_user_name ?? 'otra persona'}`;
}

function outageOf(change: Change, timeZone: string | undefined): string {
  if (!isLate(change)) return '';
  if (!isOfAnotherDay(change, timeZone)) return `sin conexión; llegó ${formatClock(change.at, timeZone)}`;
  return `hecho sin conexión el ${formatDateTime(change.captured_at, timeZone)}`;
}
