/** The instant at which the month of `today` (YYYY-MM-DD) began in a time zone, ISO 8601 UTC. */
export function monthStart(today: string, timeZone: string | undefined): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const midnight = Date.UTC(year, month - 1, 1);
  return new Date(midnight - offsetAt(midnight, timeZone)).toISOString();
}

/** local time − UTC, milliseconds. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant;
}
