import { useOnline } from '#runtime/use-sync-status.ts';

/** At the foot of a form: what happens to what is saved now. */
export function useOfflineNote(): string | undefined {
  return useOnline() ? undefined : 'Sin conexión: se guarda en esta tableta y se envía solo.';
}
