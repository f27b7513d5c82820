import { useLiveQuery } from 'dexie-react-hooks';
import type { UserInfo } from '#domain/wire/wire.ts';
import { currentPerson, currentSession } from '#store/session/session.ts';
import { useRuntime } from './runtime.tsx';

/** The person on screen; null when nobody is, undefined during the first read. */
export function usePerson(): UserInfo | null | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => currentPerson(db), [db]);
}

/** Whether the server refused to prolong the session of the person on screen. */
export function useSessionExpired(): boolean {
  const { db } = useRuntime();
  return useLiveQuery(async () => (await currentSession(db))?.expired ?? false, [db]) ?? false;
}
