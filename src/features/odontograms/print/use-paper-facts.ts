import { useAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';

/**
 * What the page says beside the odontogram. Read while the screen stands open: the browser waits for no read once it has begun to
 * print.
 */
export function usePaperFacts(patient: string | undefined) {
  const { alerts, unknown } = useAlerts(patient ?? '');
  return { alerts, alertsFailed: unknown !== null, config: useClinicConfig(), now: useNow(), person: usePerson() };
}

export type PaperFacts = ReturnType<typeof usePaperFacts>;
