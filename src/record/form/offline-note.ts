import { useOnline } from '#runtime/use-sync-status.ts';

/** The note at the foot of a form while offline: it says where a save goes. */
export function useOfflineNote(): string | undefined {
  return useOnline() ? undefined : 'Sin conexión: se guarda en esta tableta y se envía solo.';
}
