import { useRead, valueOf } from './read/use-read.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { currentPerson, currentSession } from '#store/session/session.ts';

/** The person on screen; null when no person is, undefined during the first read. */
export function usePerson(): UserInfo | null | undefined {
  return valueOf(useRead(currentPerson));
}

/** Whether the server refused to prolong the session of the person on screen. */
export function useSessionExpired(): boolean {
  return valueOf(useRead(currentSession))?.expired ?? false;
}
