// The time at which a person last used this tablet: in local storage, which all tabs share and a restart keeps.

const KEY = 'arcada_last_use';
/** At least so long between two writes of `markUseAtTimes`, milliseconds. */
const STEP = 2000;

/** Notes that the tablet is in use now. */
export function markUse(now = Date.now()): void {
  localStorage.setItem(KEY, String(now));
}

/** As `markUse`, for events that come many times a second. */
export function markUseAtTimes(now = Date.now()): void {
  if (Math.abs(now - lastUse(now)) >= STEP) markUse(now);
}

/** Whether the tablet has been unused for so many minutes. After the clock was set back, the time counts from now. */
export function isIdle(minutes: number, now = Date.now()): boolean {
  const unused = now - lastUse(now);
  if (unused < 0) markUse(now);
  return unused >= minutes * 60_000;
}

/** The time of the last use; now where none is noted. */
function lastUse(now: number): number {
  const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : now;
}
