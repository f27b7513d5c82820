// Signing out reloads the page; the login then confirms it.
const KEY = 'arcada_signed_out';

export function leaveFarewell(): void {
  sessionStorage.setItem(KEY, '1');
}

/** Whether a person has just signed out here; true only once. */
export function takeFarewell(): boolean {
  const left = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return left;
}
