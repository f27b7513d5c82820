// Signing out reloads the page; the login says afterwards that it went well.
const KEY = 'arcada_signed_out';

export function leaveFarewell(): void {
  sessionStorage.setItem(KEY, '1');
}

/** Whether somebody has just signed out here; true only once. */
export function takeFarewell(): boolean {
  const left = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return left;
}
