// Signed in means that an access token is present, also offline (specification §8): an outage never signs anyone out.
import { ACCESS_KEY } from '#store/session/session.ts';

export function isSignedIn(): boolean {
  return localStorage.getItem(ACCESS_KEY) !== null;
}

/** Whether a `storage` event of another tab changed who is signed in. */
export function isSessionEvent(event: StorageEvent): boolean {
  return event.key === ACCESS_KEY || event.key === null;
}

/**
 * Removes the copy of the access token after the server has ended the session, so that it opens no protected screen.
 */
export function forgetAccess(): void {
  localStorage.removeItem(ACCESS_KEY);
}
