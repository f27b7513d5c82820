import { useClinicConfig, useClockOffset, useNow } from '#runtime/use-clinic.ts';
import { formatClock, formatRelative } from '#ui/text/format.ts';

/** Formats times noted by this tablet's clock, as the clinic's clock showed them. */
export function useHours() {
  const now = useNow();
  const offset = useClockOffset();
  const timeZone = useClinicConfig()?.timezone;
  const byServer = (at: number | string): string => new Date(new Date(at).getTime() + offset).toISOString();
  const clock = (at: number | string): string => formatClock(byServer(at), timeZone);
  const relative = (at: number | string): string => formatRelative(byServer(at), now, timeZone);
  return {
    byServer,
    clock,
    relative,
    /** "hoy, 10:02 a 10:40"; with the second day if it is another. */
    span(from: number, to: number): string {
      const [first, last] = [relative(from), relative(to)];
      return first.slice(0, -5) === last.slice(0, -5) ? `${first} a ${clock(to)}` : `${first} a ${last}`;
    },
    /** Formats a time that the server noted. */
    there: (at: string): string => formatRelative(at, now, timeZone),
  };
}
