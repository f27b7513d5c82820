import { useAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';

/**
 * The facts printed beside the odontogram. Read while the screen is open: the browser waits for no read once it prints.
 */
export function useOdontogramFacts(patient: string | undefined) {
  const { alerts, unknown } = useAlerts(patient ?? '');
  return { alerts, alertsFailed: unknown !== null, ...usePaperFacts() };
}

export type OdontogramFacts = ReturnType<typeof useOdontogramFacts>;
