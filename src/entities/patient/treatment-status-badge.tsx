import { TREATMENT_STATUS_LABELS, type TreatmentStatus } from '#domain/patients/patient.ts';
import { Badge, type BadgeTone } from '#ui/marks/badge.tsx';

// Amber is reserved for unsent changes.
const TONES = {
  en_planificacion: 'done',
  iniciado: 'accent',
  completado: 'ok',
  en_pausa: 'neutral',
} satisfies Record<TreatmentStatus, BadgeTone>;

/** A patient's treatment status; a missing or unknown one is "En Planificación" (specification §4). */
export function TreatmentStatusBadge({ status }: { status: TreatmentStatus | null | undefined }) {
  const known = status && Object.hasOwn(TONES, status) ? status : 'en_planificacion';
  return <Badge tone={TONES[known]}>{TREATMENT_STATUS_LABELS[known]}</Badge>;
}
