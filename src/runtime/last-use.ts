// When somebody last used this tablet: in local storage, so that every tab knows it, and an application that is opened again.

const KEY = 'arcada_last_use';
/** Written at most so often, milliseconds. */
const STEP = 2000;

/** Somebody is there, now. */
export function markUse(now = Date.now()): void {
  localStorage.setItem(KEY, String(now));
}

/** As `markUse`, for what happens many times a second. */
export function markUseAtTimes(now = Date.now()): void {
  if (Math.abs(now - lastUse(now)) >= STEP) markUse(now);
}

/** Whether nobody has used it for so many minutes. A clock that was set back is reckoned with from then on. */
export function isIdle(minutes: number, now = Date.now()): boolean {
  const unused = now - lastUse(now);
  if (unused < 0) markUse(now);
  return unused >= minutes * 60_000;
}

/** Never used: now. */
function lastUse(now: number): number {
  const kept = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : now;
}
