import { useAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';

/**
 * What the page says beside the odontogram. Read while the screen stands open: the browser waits for no read once it has begun to
 * print.
 */
export function useOdontogramFacts(patient: string | undefined) {
  const { alerts, unknown } = useAlerts(patient ?? '');
  return { alerts, alertsFailed: unknown !== null, ...usePaperFacts() };
}

export type OdontogramFacts = ReturnType<typeof useOdontogramFacts>;
